import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { variables } from '../../server/src/platform/config/variables'
import { root } from './run.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')
const { services, networks } = parse(read('compose.yaml'), { merge: true })

test('the image has the manifest of every workspace, without which npm ci refuses', () => {
  const { workspaces } = JSON.parse(read('package.json'))
  const copied = [...read('Dockerfile').matchAll(/^COPY (\w+)\/package\.json \1\/$/gm)].map(([, name]) => name)
  expect(new Set(copied)).toEqual(new Set(workspaces))
})

test('every variable reaches the container: from .env, but for those that follow from its place', () => {
  const { env_file, environment } = services.app
  expect(env_file).toBe('.env')
  const fixed = ['NODE_ENV', 'HOST', 'PORT', 'WORKERS', 'DATA_DIR', 'DATABASE_URL', 'METRICS_ADDRESS']
  const settable = Object.entries(environment).filter(([name, value]) => !fixed.includes(name) && !String(value).startsWith(`\${${name}:-`))
  expect(settable).toEqual([])
  expect(Object.keys(variables.shape)).toEqual(expect.arrayContaining(Object.keys(environment)))
  // What is in the folder of the build is in a layer of the image.
  expect(read('.dockerignore').split('\n')).toContain('.env')
})

test('the address of a proxy on the machine is that of the gateway', () => {
  const [{ subnet, gateway }] = networks.default.ipam.config
  expect(subnet.split('.').slice(0, 3)).toEqual(gateway.split('.').slice(0, 3))
  expect(services.app.environment.TRUSTED_PROXIES).toBe(`\${TRUSTED_PROXIES:-${gateway}}`)
})

test('a container of the server is one process, and each has a port', () => {
  const [range] = services.app.ports
  const [, first, last] = /^127\.0\.0\.1:(\d+)-(\d+):3000$/.exec(range)
  expect(services.app.environment.WORKERS).toBe(1)
  expect(Number(last) - Number(first) + 1).toBe(services.app.deploy.replicas)
})

test.each(Object.entries(services))('%s has a version, limits and an end to its log', (_name, service) => {
  expect(service.image).toMatch(service.build ? /^pre-u:/ : /:\d+\.\d+/)
  expect(service.deploy.resources.limits).toEqual({ cpus: expect.any(String), memory: expect.any(String), pids: expect.any(Number) })
  expect(service.logging.options).toEqual({ 'max-size': expect.any(String), 'max-file': expect.any(String) })
})

test('the images that ours is made from have a version', () => {
  const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, name]) => name)
  const own = [...read('Dockerfile').matchAll(/^FROM \S+ AS (\S+)/gm)].map(([, name]) => name)
  for (const base of bases.filter((name) => !own.includes(name))) expect(base).toMatch(/:\d+\.\d+\.\d+/)
})
