import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addAccount } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { chooseMenuItem, dialogHasFocus, renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => void (studio = await createTestStudio()))
afterAll(() => studio.close())

/** Sends uploads to the test server, as jsdom’s own requests can’t reach it. */
function stubRequests() {
  class ToTestServer {
    upload = {}
    status = 0
    onload = () => {}
    onloadend = () => {}
    #method = ''
    #url = ''
    readonly #headers = new Headers()
    open(method: string, url: string) {
      this.#method = method
      this.#url = url
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }
    async send(file: File) {
      const body = await file.arrayBuffer()
      const request = new Request(this.#url, { method: this.#method, headers: this.#headers, body })
      this.status = (await studio.app.fetch(request)).status
      this.onload()
      this.onloadend()
    }
  }
  vi.stubGlobal('XMLHttpRequest', ToTestServer)
}

/** Holds the answers to `paths` until there are `count`, so that they arrive together. */
function answerTogether(count: number, paths: RegExp) {
  const originalFetch = fetch
  const arrived: (() => void)[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const answer = await originalFetch(url, init)
    if (!paths.test(new URL(url, location.href).pathname)) return answer
    await new Promise<void>((resolve) => {
      arrived.push(resolve)
      if (arrived.length === count) for (const each of arrived) each()
    })
    return answer
  })
}

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const bytes = Uint8Array.from(atob(pixel), (each) => each.charCodeAt(0))
const pictures = ['one', 'two', 'three'].map(
  (name) => new File([bytes], `${name}.png`, { type: 'image/png' }),
)

/** Opens the form for images, where the next uploads finish at the same time. */
async function openForm() {
  stubRequests()
  const app = renderWithApp(studio, `/w/${studio.workspaceId}/studio/image`)
  answerTogether(pictures.length, /\/media\/complete$/)
  /** Uploads the pictures through the file field within `part`. */
  const upload = async (part: HTMLElement) => {
    const input = part.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is no file field.')
    await app.user.upload(input, pictures)
  }
  return { ...app, upload, field: await screen.findByRole('group', { name: /^Reference images/ }) }
}

it('adds all pictures whose uploads finish at the same time to their field', async () => {
  const { field, upload } = await openForm()
  await upload(field)
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Remove reference/ })).toHaveLength(3))
})

it('selects all files whose uploads finish at the same time in the media picker', async () => {
  const { user, upload } = await openForm()
  await user.click(screen.getByRole('button', { name: 'Add a reference image' }))
  await screen.findByRole('menuitem', { name: 'From media…' })
  await chooseMenuItem(user, 'From media…')
  const picker = await screen.findByRole('dialog', { name: 'Select media' })
  await dialogHasFocus(picker)
  await upload(picker)
  await within(picker).findByText('3 of 4 selected')
})

it('uploads a picture whose type only its name tells, such as an iPhone’s HEIC elsewhere', async () => {
  stubRequests()
  renderWithApp(studio, `/w/${studio.workspaceId}/studio/image`)
  const field = await screen.findByRole('group', { name: /^Reference images/ })
  const input = field.querySelector('input[type=file]') ?? field
  fireEvent.change(input, { target: { files: [new File([bytes], 'IMG_0001.PNG')] } })
  await screen.findByRole('button', { name: /^Remove reference/ })
})

it.each([
  ['media', 'image/png'],
  ['studio/image', 'image/png'],
  // jsdom doesn’t measure images, which the composer does first.
  ['posts/new?text=Frost', 'video/mp4'],
])('doesn’t offer to retry or crop a file whose content isn’t of its type: %s', async (path, type) => {
  await addAccount(studio, 'twitter')
  stubRequests()
  renderWithApp(studio, `/w/${studio.workspaceId}/${path}`)
  const input = await waitFor(() => {
    const found = document.querySelector('input[type=file]')
    if (!found) throw new Error('There is no file field.')
    return found
  })
  fireEvent.change(input, { target: { files: [new File(['plain text'], 'frost', { type })] } })
  await screen.findByText(new RegExp(`isn’t ${type}`))
  screen.getByRole('button', { name: /^(Dismiss frost|Remove file)$/ })
  expect(screen.queryByRole('button', { name: /^(Retry|Crop)/ })).toBeNull()
})
