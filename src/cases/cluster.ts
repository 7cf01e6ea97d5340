import { digest } from '../core/digest.js'

/** The cluster of all cases that were made of one text: of its templates, its persons, and of the same text elsewhere. */
export const clusterOf = (text: string): string => `text ${digest(text, 12)}`
