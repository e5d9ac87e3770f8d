import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkNode, ensureInstalled } from './lib/prepare.mjs'
import { endWithNpm, main, root } from './lib/run.mjs'

const SERVER_PORT = '3001'
const WEB_PORT = '3000'
const ENDED_WITHIN_MS = 25_000

const bin = (name) => join(root, 'node_modules/.bin', name)

function startBoth() {
  const env = { PUBLIC_URL: `http://localhost:${WEB_PORT}`, ...process.env, PORT: SERVER_PORT }
  const server = spawn(bin('tsx'), ['watch', '--clear-screen=false', 'src/main.ts'], { cwd: join(root, 'server'), env, stdio: 'inherit' })
  const web = spawn(bin('vite'), ['--port', WEB_PORT, '--strictPort', '--clearScreen', 'false'], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
  })
  return [server, web]
}

/** When one ends, or a signal comes, all end; answers when they have. */
function endTogether(children) {
  let ending = false
  const endAll = () => {
    // A second signal would make the watcher kill the server instead of letting it finish.
    if (ending) return
    ending = true
    for (const child of children) child.kill('SIGTERM')
    setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), ENDED_WITHIN_MS).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll)
  return Promise.all(
    children.map(
      (child) =>
        new Promise((resolve) => {
          const ended = (code) => {
            resolve(typeof code === 'number' ? code : 0)
            endAll()
          }
          child.once('exit', ended).once('error', (error) => {
            process.stderr.write(`${error.message}\n`)
            ended(1)
          })
        }),
    ),
  )
}

await main(async () => {
  checkNode()
  endWithNpm()
  await ensureInstalled()
  const codes = await endTogether(startBoth())
  return Math.max(...codes)
})
