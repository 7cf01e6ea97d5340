/** @param {string} name */
exports.nativeImport = (name) => import(name)
