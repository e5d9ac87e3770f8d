// Goes through the product as both roles in Firefox, driven over WebDriver BiDi, and takes pictures.
//   npm run firefox                into firefox-pictures/
//   npm run firefox -- <folder>    into another folder
import { join, resolve } from 'node:path'
import { isProgram, searchPath } from './lib/debian.mjs'
import { checkNode, ensureBuilt, ensureInstalled } from './lib/prepare.mjs'
import { CommandError, main, root, run } from './lib/run.mjs'

const findFirefox = () =>
  process.env.FIREFOX_PATH ??
  searchPath()
    .flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => join(folder, name)))
    .find(isProgram)

await main(async () => {
  checkNode()
  const firefox = findFirefox()
  if (!firefox || !isProgram(firefox))
    throw new CommandError(
      'Not run: Firefox is not installed (on Debian: apt-get install firefox-esr). FIREFOX_PATH names another program.',
    )
  await ensureInstalled()
  await ensureBuilt()
  const pictures = resolve(process.argv[2] ?? join(root, 'firefox-pictures'))
  const env = { ...process.env, FIREFOX_PATH: firefox, FIREFOX_PICTURES: pictures }
  // Node 20 has sockets only with this flag.
  return run(process.execPath, ['--experimental-websocket', '--import', 'tsx', join(root, 'e2e/firefox/walk.ts')], { env })
})
