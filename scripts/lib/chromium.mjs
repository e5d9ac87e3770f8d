import { join } from 'node:path'
import { installPackages, isProgram, mayInstall, searchPath, updatePackages } from './debian.mjs'
import { print } from './run.mjs'

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', ...searchPath()]
const MAC_PATHS = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

export async function ensureChromium() {
  const existing = findChromium()
  if (existing) return existing
  if (mayInstall()) {
    print('Installing Chromium')
    if ((await updatePackages()) && !(await installPackages('chromium-headless-shell'))) await installPackages('chromium')
  }
  const installed = findChromium()
  if (!installed)
    print('The browser tests need Chromium: install it (on Debian: apt-get install chromium) or set CHROME_PATH to its program.')
  return installed
}

function findChromium() {
  if (process.env.CHROME_PATH) return isProgram(process.env.CHROME_PATH) ? process.env.CHROME_PATH : null
  return [...FOLDERS.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...MAC_PATHS].find(isProgram) ?? null
}
