/**
 * Loads an ES module when it is needed. The file is CommonJS in every build and not compiled: the compiler would turn the
 * `import()` of the CommonJS build into a `require`, which older versions of Node refuse for ES modules.
 */
export declare const nativeImport: (name: string) => Promise<unknown>
