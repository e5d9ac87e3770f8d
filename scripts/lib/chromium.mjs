import { join } from 'node:path'
import { installPackages, isProgram, mayInstall, searchPath, updatePackages } from './debian.mjs'
import { say } from './run.mjs'

// The headless shell first: without a window it also does without the processes that draw one.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PLACES = ['/usr/bin', '/usr/local/bin', '/snap/bin', ...searchPath()]
const MAC = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** The path of a Chromium to test with; installs Debian's when it may. Null, with a sentence, when there is none. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (mayInstall()) {
    say('Installing Chromium')
    if ((await updatePackages()) && !(await installPackages('chromium-headless-shell'))) await installPackages('chromium')
  }
  const installed = findChromium()
  if (!installed)
    say('The browser tests need Chromium: install it (on Debian: apt-get install chromium) or set CHROME_PATH to its program.')
  return installed
}

function findChromium() {
  // A path that was given is the one to use, also when that fails.
  if (process.env.CHROME_PATH) return isProgram(process.env.CHROME_PATH) ? process.env.CHROME_PATH : null
  return [...PLACES.flatMap((place) => NAMES.map((name) => join(place, name))), ...MAC].find(isProgram) ?? null
}
