import { expect, it } from 'vitest'
import { snippets } from './snippets'

const request = {
  method: 'POST' as const,
  url: 'https://api.example.com/v1/workspaces/w/posts',
  body: { content: { text: 'It’s "quoted" \\ and\nnew 🌲' }, targets: [] },
}

it('writes each language without the token', () => {
  for (const { write } of Object.values(snippets)) {
    expect(write(request)).toContain('STUDIO_TOKEN')
    expect(write(request)).toContain(request.url)
  }
  expect(snippets.typescript.write({ ...request, method: 'GET', body: undefined })).not.toContain(
    'Content-Type',
  )
})

it('masks the token, or omits its header', () => {
  for (const { write } of Object.values(snippets)) {
    expect(write(request, 'masked')).toContain('Bearer ••••')
    expect(write(request, 'masked')).not.toContain('STUDIO_TOKEN')
    expect(write(request, 'none')).not.toContain('Authorization')
  }
})

it('escapes for the shell', () => {
  const curl = snippets.curl.write({
    method: 'POST',
    url: 'https://api.example.com/v1/a?x=1&y=2',
    body: { text: "it's" },
  })
  expect(curl).toBe(
    [
      `curl -X POST 'https://api.example.com/v1/a?x=1&y=2'`,
      `  -H "Authorization: Bearer $STUDIO_TOKEN"`,
      `  -H 'Content-Type: application/json'`,
      `  -d '{\n  "text": "it'\\''s"\n}'`,
    ].join(' \\\n'),
  )
})

it('keeps curl from reading a placeholder as a pattern', () => {
  const curl = snippets.curl.write({
    method: 'GET',
    url: 'https://api.example.com/v1/workspaces/{workspaceId}',
    body: undefined,
  })
  expect(curl).toContain(`curl --globoff -X GET 'https://api.example.com/v1/workspaces/{workspaceId}'`)
})

it('writes the body as a string that reads the same in Python and JSON', () => {
  const line = snippets.python
    .write(request)
    .split('\n')
    .find((each) => each.startsWith('body = '))
  const literal = line?.slice('body = '.length, -'.encode()'.length) ?? ''
  const text: unknown = JSON.parse(literal)
  expect(typeof text === 'string' && JSON.parse(text)).toEqual(request.body)
})
