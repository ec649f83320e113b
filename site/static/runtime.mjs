// Starts PyScript. Its hooks for workers are written as text and made by `Function`, which our Content-Security-Policy
// forbids; this site starts no PyScript worker, so they are taken out before PyScript reads them.
import { hooks } from "@pyscript/core";

hooks.worker.onBeforeRunAsync.clear();
