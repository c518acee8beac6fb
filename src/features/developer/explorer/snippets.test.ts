import { expect, it } from 'vitest'
import { snippets } from './snippets'

const request = {
  method: 'POST' as const,
  url: 'https://api.example.com/v1/workspaces/w/posts',
  body: { content: { text: 'It’s "quoted" \\ and\nnew 🌲' }, targets: [] },
}

it('writes each without the token', () => {
  for (const { write } of Object.values(snippets)) {
    expect(write(request)).toContain('STUDIO_TOKEN')
    expect(write(request)).toContain(request.url)
  }
  expect(snippets.typescript.write({ ...request, method: 'GET', body: undefined })).not.toContain(
    'Content-Type',
  )
})

it('writes the body as text that Python and JSON quote alike', () => {
  const line = snippets.python
    .write(request)
    .split('\n')
    .find((each) => each.startsWith('body = '))
  const literal = line?.slice('body = '.length, -'.encode()'.length) ?? ''
  const text: unknown = JSON.parse(literal)
  expect(typeof text === 'string' && JSON.parse(text)).toEqual(request.body)
})
