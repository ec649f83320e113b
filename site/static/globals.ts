// What scripts use without an import: names that the build fills in, elements that all templates have, and what scripts
// define in the page for Python and for each other.

/** Filled in by the build: where the runtime files are; a stock build lists fewer. */
declare const RUNTIME_FILES: { pyodide: string; wasm?: string; snapshot?: string; size?: number; archive: string; lock: object };

type RuntimeFile = "wasm" | "snapshot";

/** Pyodide's Emscripten module, as far as we use it. */
interface PyodideModule {
  API: { restoreSnapshot(header: Uint8Array): object };
  HEAPU8: Uint8Array;
  HEAPU32: Uint32Array;
  _PyObject_Malloc(size: number): number;
  _PyObject_Free(address: number): void;
  _malloc(size: number): number;
  _free(address: number): void;
  _emscripten_get_sbrk_ptr(): number;
}
type CreateModule = (settings: { INITIAL_MEMORY?: number }) => Promise<PyodideModule>;
type PyodideAPI = import("pyodide").PyodideAPI & { _module: PyodideModule };
type LoadPyodide = (options: PyodideOptions) => Promise<PyodideAPI>;
type PyodideOptions = Omit<import("pyodide").PyodideConfig, keyof PrivateConfig> & PrivateConfig;

/** Options that Pyodide does not document, or that our patches add. */
interface PrivateConfig {
  stdLibURL?: string | Uint8Array;
  lockFileContents?: object;
  createPyodideModule?: CreateModule;
  instantiateWasm?: (imports: WebAssembly.Imports, done: Function) => object;
  _loadSnapshot?: Uint8Array;
  _makeSnapshot?: boolean;
  _sysExecutable?: string;
}
type ErrorMarker = () => Promise<Record<"Jsv_GetError_import" | "JsvError_Check", WebAssembly.ImportValue>>;

// Files that the build puts into boot.js.
declare const FAILURES: void;
declare const NEWS: void;
declare const POPOVERS: void;
declare const SAVES: void;
// preview.js, which the build puts into frame.js and home.js, and parts of frame.js.
declare const PREVIEW: void;
declare const ACCENT: void;
declare const HEIGHT: void;
declare const REPLAY: void;
declare const SLEEP: void;
declare var crossboard: undefined | { install: InstallPrompt | null; saves: Saves | null; ready(): void; fail(kind: string): void; remember(error: unknown): void };
/** What app/storage/browser.py calls. */
interface Saves {
  open(): Promise<void>;
  read(key: string): string | null;
  readAll(prefix: string): string;
  write(key: string, text: string): "" | "full" | "refused";
  remove(keys: string[]): void;
  persist(): void;
}
declare var poster: undefined | {
  params: Record<string, string>;
  open(address: string): void;
  take(): void;
  replay(): void;
  playOn(ply: number): void;
  pause?(): string;
};
/** Where a browser hands over the files that an installed site was opened with. */
declare var launchQueue: undefined | { setConsumer(open: (launch: { files: FileSystemFileHandle[] }) => void): void };
interface InstallPrompt extends Event {
  prompt(): void;
}
interface WindowEventMap {
  beforeinstallprompt: InstallPrompt;
  "crossboard:received": CustomEvent<[file: RuntimeFile, share: number]>;
  "py:progress": CustomEvent<string>;
}
interface Document {
  getElementById(id: "board" | "facts" | "main" | "offline" | "to-replay" | "wrong"): HTMLElement;
  getElementById(id: "carry"): HTMLAnchorElement;
  getElementById(id: "runtime"): HTMLTemplateElement;
}

declare module "*/loader.mjs" {
  export const errorMarker: ErrorMarker;
  export const loadPyodide: LoadPyodide;
  export const version: string;
}
declare module "*/pyodide.mjs" {
  export const loadPyodide: LoadPyodide;
  export const version: string;
}
declare module "*/pyodide.asm.mjs" {
  const create: CreateModule;
  export default create;
}
