/** A text inside a line of Markdown, where nothing of it is markup. */
export const cell = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[\\`*_[\]|~]/g, '\\$&')
    .replace(/@(?=\w)/g, '@&#8203;')
