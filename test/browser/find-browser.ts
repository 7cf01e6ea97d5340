import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

/**
 * The browser that opens the page: the one of EXPECT_FAIR_BROWSER, or Chromium or Chrome where it is installed.
 * Throws where there is none: a check that was asked for and not made is no pass.
 */
export function findBrowser(): string {
  const given = process.env.EXPECT_FAIR_BROWSER
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = [given, ...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places].find(
    (path) => path !== undefined && existsSync(path),
  )
  if (found === undefined) {
    throw new Error(
      'No browser was found. Install Chromium (Debian: apt-get install chromium), or set EXPECT_FAIR_BROWSER to the path of a Chrome.',
    )
  }
  return found
}
