import type { IncomingMessage, RequestListener } from 'node:http'
import type { Page } from '@playwright/test'
import { getMe } from '~/contract/endpoints'
import { addMember, createToken } from '~/contract/extensions'
import { startLocalServer } from '../server/testing/local-server'
import { openScreen, postsStartingWith, sampleWorkspace, words } from './fixtures/posts'
import { startStudio } from './fixtures/server'
import { expect, test } from './fixtures/test'

/** Another local server that records its requests. */
export interface Listener {
  readonly origin: string
  readonly requests: readonly IncomingMessage[]
  close(): Promise<void>
}

/** Starts a server that handles requests with `answer` and records them. */
async function listenWith(answer: RequestListener): Promise<Listener> {
  const requests: IncomingMessage[] = []
  const server = await startLocalServer((request, response) => {
    requests.push(request)
    answer(request, response)
  })
  return { ...server, requests }
}

const address = (page: Page) => page.getByRole('textbox', { name: 'API address' })
const token = (page: Page) => page.getByLabel('Access token')
const press = (page: Page) => page.getByRole('button', { name: 'Connect', exact: true }).click()

/** Everything stored by the page: both web storages and all of IndexedDB, as text. */
const deviceStorage = (page: Page) =>
  page.evaluate(async () => {
    const stored: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)]
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(new Error(opening.error?.message))
      })
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll()
        stored.push(await new Promise((resolve) => (all.onsuccess = () => resolve(all.result))))
      }
      database.close()
    }
    return JSON.stringify(stored)
  })

test('every reason why connecting fails has its own message', async ({ page, studio, context }) => {
  const silent = await listenWith((_request, response) => response.end('{}'))
  const website = await listenWith((request, response) => {
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    const status = request.url?.startsWith('/gone') ? 404 : 200
    response.writeHead(request.method === 'OPTIONS' ? 204 : status, { ...cors, 'content-type': 'text/html' })
    response.end('<!doctype html><title>A website</title>')
  })
  const { token: writer = '' } = await studio.call(createToken, {
    body: { name: words('Writer'), scopes: ['write'] },
  })
  await page.goto(`${studio.origin}/connect`)
  const own = `${studio.origin}/v1`
  await expect(address(page)).toHaveValue(own)

  const cases: [typed: string, token: string, says: RegExp][] = [
    ['', 'x', /Enter the API address/],
    ['ht tp://x', 'x', /That isn’t a valid address/],
    ['ftp://example.com', 'x', /must start with https/],
    ['https://me:secret@example.com/v1', 'x', /Remove the user name and password/],
    [own, '', /Enter your access token/],
    [own, 'two words', /A token can only contain .* no spaces/],
    [own, 'scs_nobodys', /doesn’t recognise this token/],
    [own, writer, /doesn’t have the read scope/],
    ['http://127.0.0.1:9/v1', 'x', /isn’t responding/],
    [silent.origin, 'x', /no CORS headers.*STUDIO_API_URL/],
    [website.origin, 'x', /responded, but not as a Social Content Studio API/],
    [
      `${website.origin}/gone`,
      'x',
      /responded, but not as a Social Content Studio API|No Social Content Studio API found/,
    ],
  ]
  const seen = new Set<string>()
  for (const [typed, secret, says] of cases) {
    await address(page).fill(typed)
    await token(page).fill(secret)
    await press(page)
    await expect(page.getByText(says)).toBeVisible({ timeout: 20_000 })
    seen.add(await page.getByText(says).innerText())
  }
  expect(seen.size).toBeGreaterThanOrEqual(cases.length - 1)

  await address(page).fill('https://api.example.com/v1')
  await context.setOffline(true)
  await press(page)
  await expect(page.getByText('You’re offline. Try again when you’re back online.')).toBeVisible()
  await context.setOffline(false)

  await address(page).fill(own)
  await token(page).fill(studio.ownerToken)
  await studio.faults({ path: '/v1/me', times: 1, effect: { kind: 'status', status: 429 } })
  await press(page)
  await expect(page.getByText(/limiting requests/)).toBeVisible()
  await studio.faults({ path: '/v1/me', times: 1, effect: { kind: 'status', status: 500, message: 'Oh.' } })
  await press(page)
  await expect(page.getByText('The API responded: Oh.')).toBeVisible()
  // The page's clock is moved forward instead of waiting for half a minute.
  await page.clock.install()
  await studio.faults({ path: '/v1/me', effect: { kind: 'hang' } })
  await press(page)
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  await page.clock.fastForward(31_000)
  await expect(page.getByText(/took longer than 30 seconds/)).toBeVisible()
  await silent.close()
  await website.close()
})

test('a sign-in link leaves no token in the URL, and the session ends with the tab', async ({
  page,
  studio,
  context,
}) => {
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${studio.origin}/connect#token=${studio.ownerToken}`)
  await expect(token(page)).toHaveValue(studio.ownerToken)
  expect(page.url()).toBe(`${studio.origin}/connect`)
  await press(page)
  const me = await studio.call(getMe)
  await expect(page.getByRole('heading', { name: `Signed in as ${me.name}` })).toBeVisible()
  for (const scope of me.scopes) await expect(page.getByText(scope, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /Fernhollow/ }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()

  await page.goBack()
  expect(page.url()).not.toContain('token')
  await page.goForward()
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(
    studio.ownerToken,
  )
  expect(await page.content()).not.toContain(studio.ownerToken)
  expect([...lines, ...asked].join('\n')).not.toContain(studio.ownerToken)

  const other = await context.newPage()
  await other.goto(studio.origin)
  await expect(token(other)).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('a sign-in link opened on an open page also fills the form and clears the URL', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.origin}/connect`)
  await expect(token(page)).toBeVisible()
  await page.goto(`${studio.origin}/connect#token=${studio.ownerToken}`)
  await expect(token(page)).toHaveValue(studio.ownerToken)
  await expect(page).toHaveURL(`${studio.origin}/connect`)
  await press(page)
  await expect(page.getByRole('heading', { name: /^Signed in as/ })).toBeVisible()
})

test('a draft left in a closed tab isn’t shown to the next person, and is there when its author returns', async ({
  studio,
  context,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const { id: principalId } = await studio.call(addMember, {
    params: { workspaceId },
    body: { name: words('Colleague'), role: 'editor' },
  })
  const colleague = await studio.call(createToken, {
    body: { name: words('Colleague’s'), scopes: ['read', 'write'], principalId },
  })
  const said = words('Not for other eyes')
  const composer = `/w/${workspaceId}/posts/new`
  const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
  const enter = async (secret: string) => {
    const page = await context.newPage()
    await page.goto(`${studio.origin}/connect#token=${secret}`)
    await press(page)
    await page.getByRole('button', { name: /Fernhollow/ }).click()
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    return page
  }

  const first = await enter(studio.ownerToken)
  await first.goto(studio.origin + composer)
  await text(first).fill(said)
  await expect(first.getByText(/Backed up on this device/)).toBeVisible()
  await expect(first).toHaveURL(/draft=/)
  const address = first.url()
  await first.close()

  const second = await enter(colleague.token ?? '')
  await second.goto(address)
  await expect(text(second)).toHaveValue('')
  await expect(second.getByText(said)).toHaveCount(0)
  await second.close()

  const back = await enter(studio.ownerToken)
  await back.goto(address)
  await expect(text(back)).toHaveValue(said)
})

test('the session is only stored if chosen, and signing out deletes everything stored', async ({
  page,
  studio,
  context,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  await page.goto(`${studio.origin}/connect#token=${studio.ownerToken}`)
  await page.getByRole('checkbox', { name: 'Remember on this device' }).check()
  await press(page)
  await page.getByRole('button', { name: /Fernhollow/ }).click()
  const other = await context.newPage()
  await other.goto(`${studio.origin}/w/${workspaceId}/posts/new`)
  const said = words('Nobody else may read this')
  await other.getByRole('textbox', { name: 'Text', exact: true }).fill(said)
  await expect.poll(() => deviceStorage(other)).toContain(said)
  expect(await deviceStorage(other)).toContain(studio.ownerToken)
  await other.goto(`${studio.origin}/w/${workspaceId}/products`)
  await expect(other.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  // The part of the top bar that loads with what listens to other tabs.
  await expect(other.getByRole('banner').getByRole('status')).toBeAttached()

  await page.goto(`${studio.origin}/w/${workspaceId}/posts?status=published`)
  await page.getByRole('button', { name: /^Workspace: / }).click()
  await page.getByRole('menuitem', { name: /^Sign out/ }).click()
  const ask = page.getByRole('alertdialog', { name: 'Sign out and delete unsaved work?' })
  await expect(ask).toContainText('1 unfinished post')
  await ask.getByRole('button', { name: 'Sign out' }).click()
  await expect(token(page)).toHaveValue('')
  await expect(other.getByText('You signed out in another tab.')).toBeVisible()
  await expect.poll(() => deviceStorage(page)).not.toContain(said)
  const stored = await deviceStorage(page)
  for (const secret of [studio.ownerToken, 'Fernhollow', 'post_', 'media_'])
    expect(stored).not.toContain(secret)
  await page.goto(`${studio.origin}/w/${workspaceId}/posts`)
  await expect(token(page)).toHaveValue('')
  expect(page.url()).toContain('/connect?from=')
})

test('the token is only sent to its own API', async ({ page, studio }) => {
  const other = await listenWith((request, response) => {
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    response.writeHead(request.method === 'OPTIONS' ? 204 : 200, cors)
    response.end('{}')
  })
  const sent: string[] = []
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (origin !== studio.origin && request.headers().authorization) sent.push(request.url())
  })
  await openScreen(page, studio, '')
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  // A link to another site, a return URL of another site, and another API with another token.
  await page.goto(`${studio.origin}/connect?from=${encodeURIComponent(`//${new URL(other.origin).host}/x`)}`)
  await address(page).fill(other.origin)
  await token(page).fill('scs_other')
  await press(page)
  await expect(page.getByText(/not as a Social Content Studio API/)).toBeVisible()
  await address(page).fill(`${studio.origin}/v1`)
  await token(page).fill(studio.ownerToken)
  await press(page)
  await expect(page.getByText(/^Opening /)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`^${studio.origin}/w/`), { timeout: 15_000 })
  expect(other.requests.length).toBeGreaterThan(0)
  for (const { headers } of other.requests)
    expect(headers.authorization ?? '').not.toContain(studio.ownerToken)
  expect(sent.filter((url) => !url.startsWith(other.origin))).toEqual([])
  await other.close()
})

test('in front of a hosted API the server holds the token, so the studio opens without asking for one', async ({
  page,
  studio,
  context,
}) => {
  const front = await startStudio({
    STUDIO_API_URL: `${studio.origin}/v1`,
    STUDIO_API_TOKEN: studio.ownerToken,
  })
  try {
    const authorizedUrls: string[] = []
    context.on('request', (request) => {
      if (request.headers().authorization) authorizedUrls.push(request.url())
    })
    await page.goto(front.origin)
    await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible()
    await expect(page.getByText('Hosted API', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText('Hosted API', { exact: true })).toBeVisible()

    // Images are on the hosted server, and signed uploads are sent to it directly.
    const workspaceId = await sampleWorkspace(studio)
    await page.goto(`${front.origin}/w/${workspaceId}/media`)
    await expect(page.getByRole('listbox', { name: 'Media' }).getByRole('option').first()).toBeVisible()

    // If the server's token is rejected, nobody is asked for one, and work continues once it is accepted again.
    // Not by every call, as one in the background could open the dialog over the link.
    const effect = { kind: 'status', status: 401 }
    await studio.faults({ path: '/v1/workspaces/*/products', effect }, { path: '/v1/me', effect })
    await page.getByRole('link', { name: 'Products' }).first().click()
    const dialog = page.getByRole('alertdialog', { name: /server’s token/ })
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The API still rejects the token.')
    await studio.faults()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()

    await page.getByRole('button', { name: /^Workspace: / }).click()
    await page.getByRole('menuitem', { name: /^Sign out/ }).click()
    await expect(page.getByText(/Leave this empty/)).toBeVisible()
    await press(page)
    await expect(page.getByText(/^Opening /)).toBeVisible()
    expect(authorizedUrls).toEqual([])
    expect(await deviceStorage(page)).not.toContain(studio.ownerToken)
  } finally {
    await front.dispose()
  }
})

test('connects and saves a post over plain http from another machine, where browsers lack what needs a secure context', async ({
  page,
  studio,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
    Reflect.deleteProperty(Crypto.prototype, 'subtle')
    for (const name of ['locks', 'clipboard', 'serviceWorker'])
      Reflect.deleteProperty(Navigator.prototype, name)
  })
  await page.goto(`${studio.origin}/connect`)
  await token(page).fill(studio.ownerToken)
  await press(page)
  await expect(page.getByText(/^Opening /)).toBeVisible()
  const text = words('Unsecured')
  const workspaceId = await sampleWorkspace(studio)
  await page.goto(`${studio.origin}/w/${workspaceId}/posts/new`)
  await page.getByRole('checkbox', { name: /^X: / }).check()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect.poll(async () => (await postsStartingWith(studio, workspaceId, text, 'draft')).length).toBe(1)
})

test('saves a post where cookies are blocked, and with them storage, locks and channels', {
  tag: '@long',
}, async ({ page, studio }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'BroadcastChannel'])
      Object.defineProperty(globalThis, name, { configurable: true, get: refuse })
    LockManager.prototype.request = async () => refuse()
  })
  await page.goto(`${studio.origin}/connect`)
  await token(page).fill(studio.ownerToken)
  await press(page)
  await page.getByRole('link', { name: 'New post' }).click()
  const text = words('Blocked')
  await page.getByRole('checkbox', { name: /^X: / }).check()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text)
  await page.getByRole('button', { name: 'Save draft' }).click()
  const workspaceId = await sampleWorkspace(studio)
  await expect.poll(async () => (await postsStartingWith(studio, workspaceId, text, 'draft')).length).toBe(1)
})
