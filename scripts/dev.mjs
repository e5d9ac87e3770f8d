import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkNode, ensureInstalled } from './lib/prepare.mjs'
import { stopWithNpm, main, root } from './lib/run.mjs'

const SERVER_PORT = '3001'
const WEB_PORT = '3000'
const STOP_TIMEOUT_MS = 25_000

const bin = (name) => join(root, 'node_modules/.bin', name)

function startBoth() {
  const env = { PUBLIC_URL: `http://localhost:${WEB_PORT}`, ...process.env, PORT: SERVER_PORT, WORKERS: '1' }
  const server = spawn(bin('tsx'), ['watch', '--clear-screen=false', 'src/main.ts'], { cwd: join(root, 'server'), env, stdio: 'inherit' })
  const web = spawn(bin('vite'), ['--port', WEB_PORT, '--strictPort', '--clearScreen', 'false'], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
  })
  return [server, web]
}

function stopTogether(children) {
  let isStopping = false
  const stopAll = () => {
    // A second signal would make the watcher kill the server during its shutdown.
    if (isStopping) return
    isStopping = true
    for (const child of children) child.kill('SIGTERM')
    setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), STOP_TIMEOUT_MS).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll)
  return Promise.all(
    children.map(
      (child) =>
        new Promise((resolve) => {
          const onExit = (code) => {
            resolve(typeof code === 'number' ? code : 0)
            stopAll()
          }
          child.once('exit', onExit).once('error', (error) => {
            process.stderr.write(`${error.message}\n`)
            onExit(1)
          })
        }),
    ),
  )
}

await main(async () => {
  checkNode()
  stopWithNpm()
  await ensureInstalled()
  const codes = await stopTogether(startBoth())
  return Math.max(...codes)
})
