import { expect, test } from 'vitest'
import { asCurl } from './as-curl'

test('leaves the token out and quotes what a shell would read', () => {
  const curl = asCurl({
    method: 'POST',
    url: 'https://api.example.com/v1/a?x=1&y=2',
    requestBody: `{"text":"it's"}`,
  })
  expect(curl).toBe(
    [
      `curl -X POST 'https://api.example.com/v1/a?x=1&y=2'`,
      `  -H "Authorization: Bearer $STUDIO_TOKEN"`,
      `  -H 'Content-Type: application/json'`,
      `  -d '{"text":"it'\\''s"}'`,
    ].join(' \\\n'),
  )
})
