/** How sure a claim must be, unless a plan says otherwise. */
export const DEFAULT_CONFIDENCE = 0.95
