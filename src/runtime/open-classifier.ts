import { readFile } from 'node:fs/promises'
import type { InferenceSession } from 'onnxruntime-node'
import { type ClassifierOutputs, classifierOutputs, GraphView, readModel, writeTail } from '../onnx/index.js'
import type { Ort } from './feeder.js'
import { chooseOutputs, type Outputs, outputsToLookUp } from './onnx-outputs.js'
import { openSession, openWithTail } from './open-session.js'
import type { OnnxSpec } from './protocol.js'

/** An open graph, and what of its outputs is read. */
export interface OpenClassifier {
  readonly ort: Ort
  readonly session: InferenceSession
  readonly outputs: Outputs
}

/**
 * Opens a graph. Where it gives probabilities as a list of maps, which onnxruntime-node cannot hand over, it is opened so
 * that it gives the table behind the maps, too.
 *
 * @throws EF214, EF225, EF234, EF235
 */
export async function openClassifier(spec: OnnxSpec): Promise<OpenClassifier> {
  const { ort, session } = await openSession(spec)
  const known = await lookUp(session, spec)
  const { table } = known
  if (table === undefined) return { ort, session, outputs: chooseOutputs(session, spec, known) }
  const opened = await openWithTable(spec, table)
  if (opened === undefined) {
    return { ort, session, outputs: chooseOutputs(session, spec, { ...known, table: undefined }) }
  }
  const outputs = chooseOutputs(session, spec, known)
  await session.release()
  return { ort, session: opened, outputs }
}

/** Reads the file where the outputs do not say enough. */
async function lookUp(session: InferenceSession, spec: OnnxSpec): Promise<ClassifierOutputs> {
  const { label, map } = outputsToLookUp(session, spec)
  if (label === undefined && map === undefined) return { table: undefined, classes: undefined }
  try {
    return classifierOutputs(new GraphView(readModel(await readFile(spec.path))), label, map)
  } catch {
    // onnxruntime reads more formats than this package does; names of classes are then those of the labels.
    return { table: undefined, classes: undefined }
  }
}

async function openWithTable(spec: OnnxSpec, table: string): Promise<InferenceSession | undefined> {
  const tail = writeTail({ nodes: [], initializers: [], inputs: [], outputs: [table] })
  try {
    return await openWithTail(spec, tail, true)
  } catch {
    return undefined
  }
}
