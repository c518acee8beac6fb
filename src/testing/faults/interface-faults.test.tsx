import { Blob } from 'node:buffer'
import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as contract from '~/contract'
import { holdsAll, reportSuite } from '~/server/testing/hold'
import { testPages } from '~/server/testing/pages'
import { addAccount, addQueue } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { deviceOperations } from '~/src/operations/operation-store'
import { operations } from '~/src/operations/operations'
import { sendNow } from '~/src/operations/outbox/send-when-online'
import { fill, renderWithApp } from '../render-with-app'
import { documentWrites } from './document-writes'
import { extensionWrites } from './extension-writes'
import { type FaultKind, faultKinds, faultyWire, purchaseUrl, refusalOf, requestId } from './fault-kinds'
import { teamWrites } from './team-writes'
import { pressable, pressOn, type Write } from './write'

const writes: readonly Write[] = [...documentWrites, ...extensionWrites, ...teamWrites]

/**
 * Writes that are tried elsewhere, and where. A new write belongs to the lists above, or here with a reason.
 */
const triedElsewhere: Readonly<Record<string, string>> = {
  replacePost: 'src/operations/replace-fault-runs.test.ts: sent behind an edited post',
  setPostOptions: 'src/features/composer/options/post-options.test.tsx: sent behind a saved post',
  setPostCampaign: 'src/features/posts/bulk/bulk.test.tsx: for many posts, with what wasn’t changed and why',
  moveRepeat: 'e2e/repeats.spec.ts: by a drag',
  restoreQueue: 'src/features/accounts/queue/queue-screen.test.tsx: an Undo',
  resolveDelivery: 'src/features/posts/target-results.test.tsx, e2e/publish-faults.spec.ts',
  startConnection: 'src/features/accounts/connect/connect-dialog.test.tsx: at a platform',
  finishConnection: 'src/features/accounts/connect/connect-dialog.test.tsx: at a platform',
  setPlatformApp: 'src/features/accounts/connect/connect-dialog.test.tsx: leads to a platform',
  removePlatformApp: 'src/features/accounts/connect/connect-dialog.test.tsx',
  setAiProvider: 'src/features/settings/ai/ai-provider-tab.test.tsx: would generate from then on',
  removeAiProvider: 'src/features/settings/ai/ai-provider-tab.test.tsx',
  joinWorkspace: 'src/features/settings/join/join-screen.test.tsx',
  acceptInvitation: 'src/features/settings/join/join-screen.test.tsx: without a session',
  readInvitation: 'src/features/settings/join/join-screen.test.tsx: reads',
  acceptOperatorLink: 'e2e/connect.spec.ts: without a session',
  openReviewLink: 'e2e/reviews.spec.ts: reads',
  answerReviewLink: 'e2e/reviews.spec.ts: without a session',
  seeMentions: 'src/team/mentions.test.tsx: what stays unseen is shown again',
  // Change nothing that a person would miss.
  setPoster: 'src/media/store-poster.test.ts: drawn again by the next device',
  checkAccount: 'src/features/accounts/connect/connect-dialog.test.tsx: reads',
  previewQueue: 'src/features/accounts/queue/queue-screen.test.tsx: reads',
  testPlatformApp: 'src/features/accounts/connect/connect-dialog.test.tsx: reads',
  tryAiProvider: 'src/features/settings/ai/ai-provider-tab.test.tsx: reads',
  testWebhook: 'e2e/webhooks.spec.ts: for the receiver alone',
  resendWebhookCall: 'e2e/webhooks.spec.ts: for the receiver alone',
  sayPresence: 'src/team/presence-note.test.tsx: said again every few seconds',
  // For developers, on a server of their own.
  createTwin: 'e2e/twin.spec.ts',
  notePromoted: 'e2e/twin.spec.ts',
  setTwinFaults: 'e2e/twin.spec.ts',
  // Not made by the dashboard.
  addMember: 'server/workspaces/people.test.ts: of programs',
  claimDelivery: 'server/deliveries/routes.test.ts: of agents',
  createOperatorLink: 'server/node/run-studio.test.ts: of the command line',
}

// Every write of the dashboard under every fault: nothing typed is lost, it is done at most once, a true
// message is shown, and the person can continue without a reload. `npm test` tries a part.

let studio: TestStudio
beforeAll(async () => {
  const anyPage = testPages()
  studio = await createTestStudio({
    at: new Date().toISOString(),
    credits: 100_000,
    limits: { callsPerMinute: 1_000_000 },
    deps: {
      pages: {
        ...anyPage,
        fetch: (url) => {
          const text = `<title>${url}</title><meta property="og:site_name" content="${url}">`
          return Promise.resolve({
            url,
            contentType: 'text/html',
            bytes: new TextEncoder().encode(text),
            text,
          })
        },
      },
    },
  })
  await addAccount(studio, 'twitter', 2)
  await addQueue(
    studio,
    'mornings',
    'UTC',
    [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, time: '09:00' })),
  )
})
afterAll(() => studio.close())

const endpoints = Object.entries({ ...contract.endpoints, ...contract.extensions })
const nameOf = (write: Write): string =>
  endpoints.find(([, endpoint]) => endpoint === write.endpoint)?.[0] ?? write.endpoint.path

it('lists every write', () => {
  const tried = writes.map(nameOf)
  const elsewhere = Object.keys(triedElsewhere)
  const all = endpoints.flatMap(([name, { method }]) => (method === 'GET' ? [] : [name]))
  expect([...tried, ...elsewhere].toSorted()).toEqual(all.toSorted())
})

/**
 * A limit, not a wait: a call without a clear response is retried for half a minute before the failure is
 * shown.
 */
const longTimeout = { timeout: 60_000 }
const page = (): string => document.body.textContent
/** All text in fields and on the page. */
const typedOnPage = (): string =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
    .map(({ value }) => value)
    .concat(page())
    .join('\n')

let word = 0

/** Renders the screen of a write on a faulty network, and acts. */
async function actUnderFault(write: Write, kind: FaultKind) {
  const way = await write.begin(studio, `kettle${++word}`)
  const wire = faultyWire(write.endpoint, kind)
  const app = renderWithApp(
    studio,
    way.path.startsWith('/') ? way.path : `/w/${studio.workspaceId}/${way.path}`,
  )
  const own = globalThis.fetch
  const isOffline = { now: false }
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    // The request that checks the connection.
    url.startsWith('/') && !isOffline.now
      ? Promise.resolve(new Response(null))
      : isOffline.now
        ? Promise.reject(new TypeError('Failed to fetch'))
        : wire.fetch(url, init?.method ?? 'GET', () => own(url, init)),
  )
  vi.stubGlobal('XMLHttpRequest', putOverFetch(studio))
  // jsdom's Blob has no stream, which the server needs for storing.
  vi.stubGlobal('Blob', Blob)
  await way.act(app.user)
  await waitFor(() => expect(wire.met(), 'the call is made').toBeGreaterThan(0), longTimeout)
  return { way, wire, app, isOffline }
}
type FaultedWrite = Awaited<ReturnType<typeof actUnderFault>>

/** The page's text, one line per text node, without buttons, whose labels aren't claims. */
function visibleText(): string {
  const copy = document.body.cloneNode(true) as HTMLElement
  for (const button of copy.querySelectorAll('button')) button.remove()
  const lines: string[] = []
  const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) lines.push(texts.currentNode.textContent?.trim() ?? '')
  return lines.join('\n')
}
const wasNot =
  /(wasn’t|weren’t|was not) (created|saved|published|deleted|scheduled|added|changed|updated)|^Couldn’t (?!confirm|load).*(?<!\(not confirmed\))$/im
const noAnswer = /didn’t respond|took too long|No response/i

async function expectTrueSentence(kind: FaultKind, { way }: FaultedWrite): Promise<void> {
  const refusal = refusalOf(kind)
  if (refusal) {
    await waitFor(() => {
      // The dashboard has its own message for missing records.
      if (kind !== '404') expect(page(), 'why it was refused').toContain(refusal.message)
      expect(page(), 'the request').toContain(requestId)
    }, longTimeout)
    if (kind !== '404') expect(page(), 'the code').toContain(refusal.code)
    if (kind === '500') expect(page()).not.toMatch(noAnswer)
    if (kind === '402')
      await waitFor(
        () => expect([...document.querySelectorAll('a')].map(({ href }) => href)).toContain(purchaseUrl),
        longTimeout,
      )
    return
  }
  // A write that was read back as done needs no message.
  await waitFor(async () => {
    const said = [...document.querySelectorAll('[role=alert], [role=status], [role=alertdialog]')]
      .map(({ textContent }) => textContent.trim())
      .filter(Boolean)
    if ((await way.effects()) === 0) expect(said, 'something is said').not.toEqual([])
  }, longTimeout)
  if ((await way.effects()) > 0) expect(visibleText(), 'a lie').not.toMatch(wasNot)
}

const busy = (): boolean => document.querySelector('button[aria-busy=true]') !== null

// A started write continues without its page; the next test would find and resume it.
const onDevice = deviceOperations()
// An earlier test file of this worker may have left one, which nothing here would end.
beforeAll(async () => operations.drop((await onDevice.list()).map(({ id }) => id)))
afterEach(async () => {
  await waitFor(async () => {
    const stored = await onDevice.list()
    expect(stored.filter(({ ended, unknown }) => !ended && !unknown)).toEqual([])
  }, longTimeout)
  await operations.drop((await onDevice.list()).map(({ id }) => id))
})

/** Presses what a person would until the write is done. */
async function continueUntilDone({ way, app }: FaultedWrite): Promise<void> {
  for (let turn = 0; turn < 12 && (await way.effects()) === 0; turn++) {
    await waitFor(() => expect(busy()).toBe(false), longTimeout).catch(() => undefined)
    if ((await way.effects()) > 0) return
    // The outbox is sent by itself only with the first client of this page, which belongs to another test.
    await sendNow(app.client)
    const ways = pressable(way.onward)
    const next = ways[turn % Math.max(1, ways.length)]
    if (next) await pressOn(app.user, next).catch(() => undefined)
    else await way.again?.(app.user)
    const calls = app.calls.length
    await waitFor(() => expect(app.calls.length).not.toBe(calls), { timeout: 500 }).catch(() => undefined)
  }
}

async function expectRecovery(kind: FaultKind, faulted: FaultedWrite): Promise<void> {
  const { app, way } = faulted
  if (kind === '401') {
    const field = await screen.findByLabelText('Access token', undefined, longTimeout)
    if (way.typed !== undefined) expect(typedOnPage()).toContain(way.typed)
    const token = await studio.token()
    // The dialog below may briefly hold the focus.
    await waitFor(() => fill(app.user, field, token), longTimeout)
    await app.user.keyboard('{Enter}')
  }
  await waitFor(async () => expect(await way.effects()).toBe(1), longTimeout)
}

async function expectPatience({ way, wire, app }: FaultedWrite): Promise<void> {
  if (way.typed !== undefined) expect(typedOnPage()).toContain(way.typed)
  for (const button of screen.queryAllByRole('button', { name: way.onward })) await app.user.click(button)
  expect(await way.effects()).toBe(0)
  wire.release()
  await waitFor(async () => expect(await way.effects()).toBe(1), longTimeout)
}

async function tryCell(write: Write, kind: FaultKind): Promise<void> {
  const faulted = await actUnderFault(write, kind)
  const { way, wire, isOffline } = faulted
  if (kind === '401' || kind === '429') return expectRecovery(kind, faulted)
  if (kind === 'silence') return expectPatience(faulted)
  if (kind === 'offline') {
    isOffline.now = true
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
  }
  if (!(way.doneIfGone && kind === '404')) await expectTrueSentence(kind, faulted)
  expect(await way.effects()).toBeLessThanOrEqual(1)
  if (way.typed !== undefined && (await way.effects()) === 0)
    expect(typedOnPage(), 'typed').toContain(way.typed)
  wire.calm()
  if (kind === 'offline') {
    isOffline.now = false
    vi.restoreAllMocks()
    act(() => void window.dispatchEvent(new Event('online')))
  }
  await continueUntilDone(faulted)
  await waitFor(async () => expect(await way.effects(), 'done in the end, once').toBe(1), longTimeout)
}

let tried = 0
/** Unless everything is tried: one fault of every fifth write, each time a different one. */
const slice = (at: number): readonly FaultKind[] =>
  holdsAll
    ? faultKinds
    : faultKinds.filter((_, index) => at % 5 === 0 && index === (at * 5) % faultKinds.length)

const tries = writes.map((write, index) => ({ name: nameOf(write), write, kinds: slice(index) }))

describe.each(tries.filter(({ kinds }) => kinds.length > 0))('$name', ({ write, kinds }) => {
  it.each(kinds)('%s', { timeout: 240_000 }, async (kind) => {
    await tryCell(write, kind)
    tried++
  })
})

it('tried every cell', () => {
  reportSuite(
    'faults of the interface',
    `${writes.length} writes × ${faultKinds.length} faults: ${tried} of ${writes.length * faultKinds.length} cells held`,
  )
})

/** An `XMLHttpRequest` that sends its bytes to the studio's server, as jsdom has no network. */
const putOverFetch = (studio: TestStudio) =>
  class {
    readonly upload = {}
    readonly #headers = new Headers()
    #url = ''
    status = 0
    responseText = ''
    onload?: () => void
    onerror?: () => void
    onloadend?: () => void

    open(_method: string, url: string): void {
      this.#url = url
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value)
    }
    abort(): void {}
    send(file: File): void {
      void this.#put(file)
    }
    async #put(file: File): Promise<void> {
      const init = { method: 'PUT', headers: this.#headers, body: await file.arrayBuffer() }
      const answer = await studio.app.fetch(new Request(this.#url, init))
      this.status = answer.status
      this.responseText = await answer.text()
      this.onload?.()
      this.onloadend?.()
    }
  }
