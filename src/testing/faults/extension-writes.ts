import * as contract from '~/contract'
import { media, webhooks as webhookTable } from '~/server/db/schema'
import { addPost } from '~/server/testing/posts'
import type { TestStudio } from '~/server/testing/studio'
import { someTarget } from './document-writes'
import { inTurn, listed, presses, row, types, type Write } from './write'

// The embedded server's own writes, except those about people.

const queueRows: readonly Write[] = [
  row(contract.createQueue, async (studio, word) => ({
    path: 'accounts',
    act: inTurn(presses(['New queue']), types('Name', word, 'Create queue')),
    typed: word,
    effects: () => listed(studio.call(contract.listQueues), ({ name }) => name === word),
    onward: /^Create queue$/,
  })),
  row(contract.updateQueue, async (studio, word) => ({
    path: `queues/${await aQueue(studio, `Before ${word}`)}`,
    act: types('Name', word, 'Save changes'),
    typed: word,
    effects: () => listed(studio.call(contract.listQueues), ({ name }) => name === word),
    onward: /^Save changes$/,
  })),
  row(contract.deleteQueue, async (studio, word) => {
    const id = await aQueue(studio, word)
    return {
      path: `queues/${id}`,
      act: presses(['Delete queue'], ['Delete queue']),
      effects: async () => 1 - (await listed(studio.call(contract.listQueues), (each) => each.id === id)),
      onward: /^Delete queue$/,
    }
  }),
]

async function aQueue(studio: TestStudio, name: string): Promise<string> {
  const body = { name, timezone: 'UTC', slots: [{ weekday: 4, time: '19:00' }] }
  return (await studio.call(contract.createQueue, { body })).body.data.id
}

/** A post at nine tomorrow, UTC. */
async function scheduledPost(studio: TestStudio, text: string): Promise<string> {
  const day = new Date(studio.clock() + 86_400_000).toISOString().slice(0, 10)
  const rest = { content: { text }, scheduledAt: `${day}T09:00:00.000Z` }
  return (await addPost(studio, [await someTarget(studio)], rest)).id
}

const repeatRows: readonly Write[] = [
  row(contract.createRepeat, async (studio, word) => ({
    path: `posts/${await scheduledPost(studio, word)}`,
    act: presses(['Repeat…'], ['Repeat post']),
    effects: () => listed(studio.call(contract.listRepeats), ({ text }) => text === word),
    onward: /^(Repeat…|Repeat post)$/,
  })),
  row(contract.updateRepeat, async (studio, word) => {
    const postId = await scheduledPost(studio, word)
    const from = new Date(studio.clock() + 86_400_000).toISOString().slice(0, 10)
    const rule = { every: 'day', time: '09:00', timezone: 'UTC', from, times: 3 }
    await studio.call(contract.createRepeat, { body: { postId, rule } })
    return {
      path: `posts/${postId}`,
      act: presses(['Pause']),
      effects: () =>
        listed(studio.call(contract.listRepeats), ({ text, state }) => text === word && state === 'paused'),
      onward: /^Pause$/,
    }
  }),
]

const accountRows: readonly Write[] = [
  row(contract.addAccount, async (studio, word) => ({
    path: 'accounts?connect=practice',
    act: types('Handle', word, 'Add practice account'),
    typed: word,
    effects: () =>
      listed(studio.call(contract.listSocialAccounts), ({ handle }) => handle?.includes(word) ?? false),
    onward: /^Add practice account$/,
  })),
  row(contract.disconnectAccount, async (studio, word) => {
    const body = { connection: 'practice', platform: 'linkedin', handle: word }
    const { id } = (await studio.call(contract.addAccount, { body })).body.data
    const more = new RegExp(`^Actions for .*${word}`)
    return {
      path: 'accounts',
      act: presses([more, 'Disconnect…'], ['Disconnect']),
      effects: async () =>
        1 - (await listed(studio.call(contract.listSocialAccounts), (each) => each.id === id)),
      onward: new RegExp(`^(Actions for .*${word}.*|Disconnect…?)$`),
    }
  }),
]

const webhookUrl = (word: string) => `https://hooks.example/${word}`
/** A workspace has at most ten webhooks, and each try leaves one. */
const withoutWebhooks = (studio: TestStudio) => studio.db.delete(webhookTable)
async function aWebhook(studio: TestStudio, word: string): Promise<string> {
  await withoutWebhooks(studio)
  const body = { url: webhookUrl(word), events: ['post.published'] }
  return (await studio.call(contract.createWebhook, { body })).body.data.id
}
const webhooks = (studio: TestStudio, fits: (each: contract.Webhook) => boolean) =>
  listed(studio.call(contract.listWebhooks), fits)
const moreFor = (word: string) => `More for ${webhookUrl(word)}`

const webhookRows: readonly Write[] = [
  row(contract.createWebhook, async (studio, word) => {
    await withoutWebhooks(studio)
    return {
      path: 'settings/webhooks',
      act: inTurn(presses(['New webhook']), types('Address', webhookUrl(word), 'Create webhook')),
      typed: word,
      effects: () => webhooks(studio, ({ url }) => url === webhookUrl(word)),
      onward: /^Create webhook$/,
    }
  }),
  row(contract.updateWebhook, async (studio, word) => {
    await aWebhook(studio, `before-${word}`)
    return {
      path: 'settings/webhooks',
      act: inTurn(
        presses([moreFor(`before-${word}`), 'Edit']),
        types('Address', webhookUrl(word), 'Save changes'),
      ),
      typed: word,
      effects: () => webhooks(studio, ({ url }) => url === webhookUrl(word)),
      onward: /^Save changes$/,
    }
  }),
  row(contract.deleteWebhook, async (studio, word) => {
    const id = await aWebhook(studio, word)
    return {
      path: 'settings/webhooks',
      act: presses([moreFor(word), 'Delete'], ['Delete webhook']),
      effects: async () => 1 - (await webhooks(studio, (each) => each.id === id)),
      onward: new RegExp(`^(${moreFor(word)}|Delete|Delete webhook)$`),
    }
  }),
  row(contract.rotateWebhookSecret, async (studio, word) => {
    const id = await aWebhook(studio, word)
    return {
      path: 'settings/webhooks',
      act: presses([moreFor(word), 'New secret'], ['New secret']),
      effects: () => webhooks(studio, (each) => each.id === id && each.oldSecretUntil !== undefined),
      onward: new RegExp(`^(${moreFor(word)}|New secret)$`),
    }
  }),
]

async function aToken(studio: TestStudio, name: string): Promise<string> {
  const body = { name, scopes: ['read', 'write'] }
  return (await studio.call(contract.createToken, { body })).body.data.id
}
const tokens = (studio: TestStudio, fits: (each: contract.AccessToken) => boolean) =>
  listed(studio.call(contract.listTokens), fits)

const tokenRows: readonly Write[] = [
  row(contract.createToken, async (studio, word) => ({
    path: '/developer',
    act: inTurn(presses(['New token']), types('Name', word, 'Create token')),
    typed: word,
    effects: () => tokens(studio, ({ name }) => name === word),
    onward: /^Create token$/,
  })),
  row(contract.limitToken, async (studio, word) => {
    const id = await aToken(studio, word)
    return {
      path: '/developer',
      act: inTurn(presses([`Restrict ${word}`]), presses([], ['write', 'Restrict token'])),
      effects: () => tokens(studio, (each) => each.id === id && each.scopes?.length === 1),
      onward: /^Restrict token$/,
    }
  }),
  row(contract.revokeToken, async (studio, word) => {
    const id = await aToken(studio, word)
    return {
      path: '/developer',
      act: presses([`Revoke ${word}`], ['Revoke']),
      effects: () => tokens(studio, (each) => each.id === id && each.revokedAt !== undefined),
      onward: new RegExp(`^(Revoke ${word}|Revoke)$`),
    }
  }),
]

const settingRows: readonly Write[] = [
  row(contract.setAltText, async (studio, word) => {
    const id = `med_${word}`
    const file = {
      path: `${word}/cup.png`,
      name: `${word}.png`,
      type: 'image',
      mimeType: 'image/png',
    } as const
    const facts = { size: 1000, source: 'upload', createdAt: new Date(studio.clock()) } as const
    await studio.db.insert(media).values({ id, workspaceId: studio.workspaceId, ...file, ...facts })
    const params = { workspaceId: studio.workspaceId, mediaId: id }
    return {
      path: `media/${id}`,
      act: types('Alt text', word, 'Save alt text'),
      typed: word,
      effects: async () =>
        Number((await studio.call(contract.getMedia, { params })).body.data.altText === word),
      onward: /^Save alt text$/,
    }
  }),
]

export const extensionWrites: readonly Write[] = [
  ...queueRows,
  ...repeatRows,
  ...accountRows,
  ...webhookRows,
  ...tokenRows,
  ...settingRows,
]
