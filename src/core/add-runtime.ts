import { runtimeVersion } from './root.cjs'

/** The command that adds onnxruntime-node, an optional dependency, without its GPU libraries: their download may be blocked. */
export const addRuntime: string = `ONNXRUNTIME_NODE_INSTALL=skip npm install --save-dev --save-exact onnxruntime-node@${runtimeVersion}`
