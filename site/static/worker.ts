/** Filled in by the build: the hash of each file that the service worker stores, by group and path. */
declare const FILES: { version: string; groups: Record<string, Record<string, string>> };
