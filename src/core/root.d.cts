/**
 * Absolute folder of the installed package. Word lists and the worker's script are found from here, so that the source
 * tree, the ES modules and the CommonJS build share one copy. The file is CommonJS in every build, for `__dirname`.
 */
export declare const packageRoot: string
/** Version of the installed package. */
export declare const packageVersion: string
/** The version of onnxruntime-node that the package was tested with. */
export declare const runtimeVersion: string
