import { expect } from 'vitest'

const LOADED = ['default-src', 'script-src', 'style-src', 'object-src', 'frame-src']

const directivesOf = (policy: string) =>
  new Map(policy.split(';').map((directive) => [directive.trim().split(' ')[0]!, directive.trim().split(' ').slice(1)]))

/** What internet.nl asks of the headers of an answer, and what OWASP asks as well. */
export function expectSafe(headers: Record<string, unknown>) {
  expect(headers).toMatchObject({
    'strict-transport-security': expect.stringMatching(/^max-age=(3153600\d|[4-9]\d{7,})/),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'x-request-id': expect.stringMatching(/^\d{10}$/),
  })
  for (const header of ['set-cookie', 'server', 'x-powered-by']) expect(headers).not.toHaveProperty(header)
  const policy = directivesOf(String(headers['content-security-policy']))
  expect(policy.get('default-src')).toEqual(["'none'"])
  expect(policy.get('frame-ancestors')).toEqual(["'none'"])
  expect(policy.get('base-uri')).toEqual(["'none'"])
  expect(["'none'", "'self'"]).toContain(policy.get('form-action')?.join(' '))
  expect(LOADED.flatMap((name) => policy.get(name) ?? []).filter((source) => !/^'(none|self)'$/.test(source))).toEqual([])
  expect([...policy.values()].flat().filter((source) => /unsafe|\*|^https?:$|127\.0\.0\.1/.test(source))).toEqual([])
}
