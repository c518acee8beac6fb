import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setAiProvider } from '~/contract'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { loggedBody, logRequest } from '~/src/api/http/request-log'
import { renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())

it('leaves the field of a masked secret empty when a call is edited', async () => {
  const { user } = renderWithApp(studio, '/developer?tab=calls')
  const { method, path, scope, cost, summary } = setAiProvider
  logRequest({
    ...{ method, scope, cost, summary, template: path, url: `${location.origin}/v1${path}` },
    ...{ cause: 'Saves the provider', attempt: 1, startedAt: 0 },
    requestBody: loggedBody('{"baseUrl":"https://ai.test/v1","apiKey":"sk-typed"}'),
  }).finish({ status: 200, ms: 5 })
  await user.click(await screen.findByRole('button', { name: /Saves the provider/ }))
  await user.click(await screen.findByRole('button', { name: 'Edit and send' }))
  const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
  expect((await field(/^baseUrl/)).value).toBe('https://ai.test/v1')
  expect((await field(/^apiKey/)).value).toBe('')
})
