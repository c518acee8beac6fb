import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { enumValueIn, unparsedFieldsOf } from '~/contract/answer'
import {
  completeUpload,
  deletePost,
  generateImage,
  getBrandKit,
  getMe,
  getPost,
  listPosts,
  listWorkspaces,
} from '~/contract/endpoints'
import { postCan } from '~/contract/rules'
import { hasUnparsedTargets } from '~/src/posts/account-groups'
import { shownPlatforms, shownStatus } from '~/src/posts/post-status'
import { ApiError, ContractError, isStudioError } from '../errors'
import { decodeFailure, decodeSuccess } from './decode'

const body = (data: unknown) => JSON.stringify({ data, requestId: 'req_1' })
const params = { workspaceId: 'w', postId: 'p1' }

describe('lists', () => {
  const post = { id: 'a', content: { text: 'Hello' } }
  test.each([
    ['an array', [post]],
    ['under the kind’s plural', { posts: [post], other: [] }],
    ['as items', { items: [post], total: 1 }],
    ['as the one array in an object', { whatever: [post], count: 1 }],
    ['with ids by kind', [{ postId: 'a', content: { text: 'Hello' } }]],
    ['with each record under its name', [{ post }]],
    ['in an extra wrapper', { result: { posts: [post], next: null } }],
    [
      'of a document of resources',
      [{ type: 'posts', attributes: { postId: 'a', content: { text: 'Hello' } } }],
    ],
  ])('are read %s', (_, data) => {
    const { data: posts } = decodeSuccess(listPosts, 200, body(data), params)
    expect(posts[0]).toMatchObject({ id: 'a', content: { text: 'Hello', mediaUrls: [] } })
  })

  test('leave out and count what can’t be read', () => {
    const { data, skipped } = decodeSuccess(listPosts, 200, body([post, 7, null, { no: 'id' }]), params)
    expect(data).toHaveLength(1)
    expect(skipped).toBe(3)
  })

  test('of workspaces accept workspaceId or id, and turn it into text', () => {
    const { data } = decodeSuccess(listWorkspaces, 200, body([{ workspaceId: 'a' }, { id: 7 }]))
    expect(data.map(({ workspaceId }) => workspaceId)).toEqual(['a', '7'])
  })

  test('that are not lists throw a ContractError', () => {
    expect(() => decodeSuccess(listPosts, 200, body({ a: 1 }), params)).toThrow(ContractError)
  })
})

describe('records', () => {
  test.each([
    ['bare', { id: 'm', url: 'https://x.test/1' }],
    ['under their kind’s name', { media: { id: 'm', url: 'https://x.test/1' } }],
    ['with an id by kind', { mediaId: 'm', url: 'https://x.test/1' }],
    ['as the one object', { item: { id: 'm', url: 'https://x.test/1' } }],
    [
      'in two wrappers',
      { result: { media: { mediaId: 'm', url: 'https://x.test/1' }, etag: 'x' }, ok: true },
    ],
  ])('are read %s', (_, data) => {
    expect(decodeSuccess(completeUpload, 200, body(data), params).data).toMatchObject({
      id: 'm',
      url: 'https://x.test/1',
    })
  })

  test.each([
    ['bare', { id: 'u', name: 'Fern', scopes: ['read'] }],
    ['with the scopes beside it', { principal: { id: 'u', name: 'Fern' }, scopes: ['read', 'fly'] }],
    ['as the user', { user: { id: 'u', name: 'Fern' }, scopes: ['read'] }],
    ['as the account, in a wrapper', { data: { account: { id: 'u', name: 'Fern' }, scopes: ['read'] } }],
  ])('of the principal are read %s', (_, data) => {
    expect(decodeSuccess(getMe, 200, body(data)).data).toMatchObject({
      id: 'u',
      name: 'Fern',
      scopes: ['read'],
    })
  })

  test('ignore fields of the envelope', () => {
    const { data } = decodeSuccess(getPost, 200, body({ status: 'ok', post: { id: 'p1' } }), params)
    expect(data.status).toBeUndefined()
    expect(enumValueIn(data, 'status')).toBeUndefined()
  })

  test('keep unknown enum values, which no rule mistakes for known ones', () => {
    const post = {
      id: 'p1',
      status: 'in_review',
      targets: [{ platform: 'threads', accountId: 'a' }, { platform: 'twitter', accountId: 7 }, 'b'],
    }
    const { data } = decodeSuccess(getPost, 200, body(post), params)
    expect(data.status).toBeUndefined()
    expect(shownStatus(data)).toBe('in_review')
    expect(shownStatus({ ...data, status: 'draft' })).toBe('draft')
    expect(shownPlatforms(data)).toEqual(['threads', 'twitter'])
    expect(Object.values(postCan).map((can) => can(data))).toEqual(
      Object.keys(postCan).map(() => expect.stringContaining('in_review') as unknown),
    )
    expect(hasUnparsedTargets(data)).toBe(true)
    expect(hasUnparsedTargets({ ...data, unreadTargets: undefined, targets: data.targets.slice(1) })).toBe(
      false,
    )
    expect(data['unreadTargets']).toBe(1)
  })

  test('keep unknown fields', () => {
    const { data } = decodeSuccess(getBrandKit, 200, body({ name: 'X', mascot: 'fox' }), params)
    expect(data).toMatchObject({ name: 'X', mascot: 'fox' })
  })

  test('read a field of another type as missing', () => {
    expect(
      decodeSuccess(getBrandKit, 200, body({ name: 5, tagline: null }), params).data.name,
    ).toBeUndefined()
  })

  test('drop the elements of a list that can’t be read, but keep the list', () => {
    const colors = [{ hex: '#112233', role: 'brandish', weight: 3 }, { hex: null }, 'red']
    const { data } = decodeSuccess(getBrandKit, 200, body({ colors, brandValues: ['calm', 7] }), params)
    expect(data.colors).toEqual([{ hex: '#112233', role: 'brandish', weight: 3 }])
    expect(data.brandValues).toEqual(['calm'])
    expect(unparsedFieldsOf(data)).toEqual({
      colors: { elements: [{ hex: null }, 'red'] },
      brandValues: { elements: [7] },
    })
  })

  test('report the known fields that couldn’t be read, but not those that are missing', () => {
    const kit = { name: 5, tagline: null, fonts: 'Georgia', brandValues: ['calm', null] }
    const { data } = decodeSuccess(getBrandKit, 200, body({ brandKit: kit }), params)
    expect(unparsedFieldsOf(data)).toEqual({ name: { whole: 5 }, fonts: { whole: 'Georgia' } })
    expect(unparsedFieldsOf(decodeSuccess(getBrandKit, 200, body({ name: 'X' }), params).data)).toEqual({})
  })

  test('of a deletion get the id from the path, however little the response contains', () => {
    for (const data of [null, true, {}, { deleted: true }]) {
      expect(decodeSuccess(deletePost, 200, body(data), params).data.id).toBe('p1')
    }
  })

  test('of a generated image need no more than data.media.url', () => {
    const { data } = decodeSuccess(
      generateImage,
      200,
      body({ media: { url: 'https://x.test/1.png' } }),
      params,
    )
    expect(data.media).toMatchObject({ id: 'https://x.test/1.png', url: 'https://x.test/1.png' })
  })
})

describe('responses outside the contract', () => {
  test.each([['<!doctype html><p>Hi'], [''], ['{"data":'], ['[]'], ['null'], ['{"requestId":"x"}']])(
    '%j throws a ContractError',
    (text) => {
      expect(() => decodeSuccess(getBrandKit, 200, text, params)).toThrow(ContractError)
    },
  )

  test('a refusal in the envelope keeps code, message, requestId, purchase link and details', () => {
    const error = {
      code: 'insufficient_credits',
      message: 'No',
      purchaseUrl: 'https://buy.test',
      details: [{ path: 'a', message: 'b' }],
    }
    const decoded = decodeFailure(402, JSON.stringify({ error, requestId: 'r' }))
    expect(decoded).toBeInstanceOf(ApiError)
    expect(decoded).toMatchObject({ status: 402, requestId: 'r', ...error })
  })

  test.each([
    ['a list of keys', { details: [{ path: ['colors', 2, 'hex'], message: 'b' }] }],
    ['a field', { fields: [{ field: 'colors.2.hex', reason: 'b' }, 7] }],
    ['a pointer', { errors: [{ pointer: '/colors/2/hex', message: 'b' }, { path: 'x' }] }],
  ])('a refused field is found in %s', (_, errorFields) => {
    const text = JSON.stringify({ error: { code: 'E22', message: 'No', ...errorFields } })
    expect(decodeFailure(400, text)).toMatchObject({ details: [{ path: 'colors.2.hex', message: 'b' }] })
  })

  test('other refusals are contract errors, except 401 and 429', () => {
    expect(decodeFailure(502, '<html>')).toBeInstanceOf(ContractError)
    expect(decodeFailure(401, '')).toMatchObject({ name: 'ApiError', status: 401 })
    expect(decodeFailure(429, '{}')).toMatchObject({ name: 'ApiError', status: 429 })
  })

  test('decoding throws only the client’s own errors', () => {
    const anything = fc.oneof(fc.string(), fc.json(), fc.jsonValue().map(body))
    fc.assert(
      fc.property(
        anything,
        fc.constantFrom(listPosts, getBrandKit, deletePost, generateImage),
        (text, endpoint) => {
          try {
            const { data } = decodeSuccess(endpoint, 200, text, params)
            expect(data).toBeTypeOf('object')
          } catch (error) {
            expect(isStudioError(error)).toBe(true)
          }
          expect(isStudioError(decodeFailure(400, text))).toBe(true)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
