import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isReady, ROOT } from './server'
import { freePort } from '../../scripts/lib/freePort'
import { type Stage, startProgram, untilAnswers } from './stage'

type Balancer = {
  command: string
  args: (file: string, folder: string) => string[]
  configure: (ports: number[], port: number, folder: string) => string
}

const example = (name: string) => readFileSync(path.join(ROOT, 'deploy', name), 'utf8')

/** The example without TLS, on these ports. The header says which process answered. */
function nginxFile(ports: number[], port: number, folder: string) {
  const [shared, , site] = example('nginx.conf').split(/^(?=server \{)/m)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  const here = `${shared}${site}`
    .replace(/^ *server 127\.0\.0\.1:3000.*$/m, ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join('\n'))
    .replace(/^ *listen \[::\].*$/gm, '')
    .replace(/listen 443 .*;/, `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_.*$/gm, '')
    .replaceAll('server_tokens off;', 'server_tokens off; add_header X-Answered-By $upstream_addr always;')
  return `pid ${folder}/nginx.pid; error_log stderr warn; events {} http { access_log off; ${folders.join(' ')}\n${here}\n}`
}

function haproxyFile(ports: number[], port: number) {
  return example('haproxy.cfg')
    .replace(/^ *bind .*$/gm, `    bind 127.0.0.1:${port}`)
    .replace(/^ *http-request redirect scheme https.*$/m, '')
    .replace(/^ *server pre-u .*$/m, (line) =>
      ports.map((each) => line.replace('pre-u ', `p${each} `).replace(':3000', `:${each}`)).join('\n'),
    )
    .replace(/^backend .*$/m, (line) => `${line}\n    http-response set-header X-Answered-By %s`)
}

export const balancers: Record<string, Balancer> = {
  nginx: {
    command: 'nginx',
    args: (file, folder) => ['-p', folder, '-c', file, '-g', 'daemon off; master_process off;'],
    configure: nginxFile,
  },
  haproxy: { command: 'haproxy', args: (file) => ['-db', '-f', file], configure: haproxyFile },
}

/** With the example of `deploy/`, in front of these processes. */
export async function startBalancer(stage: Stage, name: string, ports: number[]) {
  const { command, args, configure } = balancers[name]!
  const port = await freePort()
  const folder = path.join(stage.folder, name)
  mkdirSync(folder)
  const file = path.join(folder, 'balancer.conf')
  writeFileSync(file, configure(ports, port, folder))
  const program = startProgram(stage, command, args(file, folder))
  const url = `http://127.0.0.1:${port}`
  await untilAnswers(name, program, () => isReady(url))
  return { url }
}
