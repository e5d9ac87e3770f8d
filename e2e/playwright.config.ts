import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { keepTemporaryFilesInMemory } from '../scripts/lib/memoryFolder'

keepTemporaryFilesInMemory()

const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)]

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function findChromium() {
  const found = process.env.CHROME_PATH ?? FOLDERS.flatMap((folder) => PROGRAMS.map((name) => join(folder, name))).find(isProgram)
  if (!found) throw new Error('The browser tests need Chromium: install it or set CHROME_PATH to its program.')
  return found
}

export default defineConfig({
  testDir: '.',
  outputDir: 'results',
  globalSetup: './support/server.ts',
  fullyParallel: true,
  // One more than two cores: a test also waits.
  workers: 3,
  // Ample, for a machine that is busy with something else: what is quick stays quick.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // One, for a machine that stalls; `npm test` counts and Playwright names the tests that needed it.
  retries: 1,
  reporter: 'list',
  use: {
    // The server is started before the workers read this, on whatever port was free.
    baseURL: process.env.E2E_URL,
    actionTimeout: 30_000,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
