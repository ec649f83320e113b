// What scripts find without an import: names that the build puts in, elements that the templates always have, and what
// scripts leave in the page for Python and for each other.

/** Put in by the build: where the parts of the start are; a stock build lists fewer. */
declare const PARTS: { pyodide: string; wasm?: string; snapshot?: string; size?: number; archive: string; lock: object };

type Part = "wasm" | "snapshot";

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

/** Options that Pyodide does not document, or that our openings in it change. */
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

declare const SAVES: void; // saves.js
declare var crossboard: undefined | { install: InstallPrompt | null; saves: Saves | null; ready(): void };
/** What app/storage/browser.py calls. */
interface Saves {
  open(): Promise<void>;
  read(key: string): string | null;
  readAll(prefix: string): string;
  write(key: string, text: string): "" | "full" | "refused";
  remove(keys: string[]): void;
  persist(): void;
}
declare var poster: undefined | { take(): Record<string, string>; replay(): void };
interface InstallPrompt extends Event {
  prompt(): void;
}
interface WindowEventMap {
  beforeinstallprompt: InstallPrompt;
  "crossboard:received": CustomEvent<[part: Part, share: number]>;
  "py:progress": CustomEvent<string>;
}
interface Document {
  getElementById(id: "board" | "facts" | "main" | "offline" | "wrong"): HTMLElement;
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
