import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createCampaign, createProduct, updateBrandKit } from '~/contract'
import { createFaultBoard } from '~/server/faults/routes'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { brandKitQuery, campaignListQuery, productListQuery } from '../queries/workspace'
import { session } from '../session/session'
import { useUpdateBrandKit } from './brand-kit'
import { useUpdateCampaign } from './campaigns'
import { useUpdateProduct } from './products'

const faults = createFaultBoard()
let studio: TestStudio
const ids = { product: '', campaign: '' }
beforeAll(async () => {
  studio = await createTestStudio({ deps: { faults } })
  session.signIn({ address: `${location.origin}/v1`, token: studio.ownerToken, remembered: false })
  ids.product = (await studio.call(createProduct, { body: { name: 'Before' } })).body.data.id
  ids.campaign = (await studio.call(createCampaign, { body: { name: 'Before' } })).body.data.id
  await studio.call(updateBrandKit, { body: { name: 'Before' } })
})
afterEach(() => faults.set([]))
afterAll(async () => {
  session.signOut()
  await studio.close()
})

/** What a screen with the record shows of its name, and how it changes that. */
interface Shown {
  readonly name: string | undefined
  readonly rename: (name: string) => Promise<unknown>
}
const screens: readonly [
  kind: string,
  hook: () => Shown,
  cached: (client: QueryClient) => string | undefined,
][] = [
  [
    'product',
    () => {
      const { data } = useQuery(productListQuery(studio.workspaceId))
      const { mutateAsync } = useUpdateProduct(studio.workspaceId)
      const rename = (name: string) => mutateAsync({ productId: ids.product, changes: { name } })
      return { name: data?.[0]?.name, rename }
    },
    (client) => client.getQueryData(productListQuery(studio.workspaceId).queryKey)?.[0]?.name,
  ],
  [
    'campaign',
    () => {
      const { data } = useQuery(campaignListQuery(studio.workspaceId))
      const { mutateAsync } = useUpdateCampaign(studio.workspaceId)
      const rename = (name: string) => mutateAsync({ campaignId: ids.campaign, changes: { name } })
      return { name: data?.[0]?.name, rename }
    },
    (client) => client.getQueryData(campaignListQuery(studio.workspaceId).queryKey)?.[0]?.name,
  ],
  [
    'brand kit',
    () => {
      const { data } = useQuery(brandKitQuery(studio.workspaceId))
      const { mutateAsync } = useUpdateBrandKit(studio.workspaceId)
      return { name: data?.name, rename: (name: string) => mutateAsync({ name }) }
    },
    (client) => client.getQueryData(brandKitQuery(studio.workspaceId).queryKey)?.name,
  ],
]

/** Shows a screen on a server whose answers to changes wait until they are released, by the order of the changes. */
async function onSlowServer(hook: () => Shown) {
  const releases: (() => void)[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const request = new Request(url, init)
    const answer = await studio.app.fetch(request)
    if (request.method !== 'GET') await new Promise<void>((resolve) => releases.push(resolve))
    return answer
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { result } = renderHook(hook, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current.name).toBeDefined())
  /** Renames the record twice. The server has made each change, but not answered it. */
  const renameTwice = async (first: string, second: string) => {
    const ends: Promise<unknown>[] = []
    for (const name of [first, second]) {
      ends.push(result.current.rename(name).catch(() => undefined))
      await waitFor(() => expect(releases).toHaveLength(ends.length))
    }
    return ends
  }
  const fetched = () => waitFor(() => expect(client.isFetching()).toBe(0))
  return { client, renameTwice, releases, fetched }
}

describe.each(screens)('two quick changes of a %s', (kind, hook, cached) => {
  it.each([
    ['in order', [0, 1]],
    ['in the other order', [1, 0]],
  ])('never show the first again when they are answered %s', async (order, places) => {
    const { client, renameTwice, releases, fetched } = await onSlowServer(hook)
    const [first, second] = [`First ${order}`, `Second ${order}`]
    const ends = await renameTwice(first, second)
    for (const place of places) {
      releases[place]?.()
      await ends[place]
      expect(cached(client)).toBe(second)
      await fetched()
      expect(cached(client)).toBe(second)
    }
  })

  it('show the second while the first is refused', async () => {
    const { client, renameTwice, releases, fetched } = await onSlowServer(hook)
    faults.set([{ method: 'PATCH', path: '/v1/**', times: 1, effect: { kind: 'status', status: 403 } }])
    const ends = await renameTwice(`Refused ${kind}`, `Kept ${kind}`)
    for (const [place, end] of ends.entries()) {
      releases[place]?.()
      await end
      expect(cached(client)).toBe(`Kept ${kind}`)
      await fetched()
      expect(cached(client)).toBe(`Kept ${kind}`)
    }
  })
})
