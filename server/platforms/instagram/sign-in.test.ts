import { describe, expect, it } from 'vitest'
import { exchange, failureOf, lines, testNow } from '../test-exchange'
import { instagramAdapter } from './adapter'
import { graph } from './test-containers'

describe('signing in', () => {
  it('requests two scopes with Instagram’s own login', () => {
    expect(instagramAdapter.oauth({})).toMatchObject({
      authorizeUrl: 'https://www.instagram.com/oauth/authorize',
      tokenUrl: 'https://api.instagram.com/oauth/access_token',
      scopes: ['instagram_business_basic', 'instagram_business_content_publish'],
      scopeSeparator: ',',
      clientAuth: 'form',
      pkce: false,
    })
  })

  it('requests what reading the Pages of portfolios needs, with Facebook Login', () => {
    const options = { login: 'facebook', portfolios: 'true' }
    expect(instagramAdapter.oauth(options).scopes).toContain('business_management')
    expect(instagramAdapter.oauth(options).requiredScopes).not.toContain('business_management')
  })

  it('exchanges the short-lived token for one of 60 days, and renews it', async () => {
    const { sent, session } = exchange(() => ({ body: { access_token: 'long-1', expires_in: 5_184_000 } }))
    const profile = instagramAdapter.oauth({})
    const given = { accessToken: 'short-1', scopes: ['instagram_business_basic'] }
    const extended = { accessToken: 'long-1', expiresAt: testNow + 5_184_000_000, scopes: given.scopes }
    expect(await profile.extend?.(given, session)).toEqual(extended)
    if (typeof profile.refresh !== 'function') throw new Error('no refresh of its own')
    expect(await profile.refresh({ ...given, accessToken: 'long-0' }, session)).toEqual(extended)
    expect(lines(sent)).toEqual([
      'GET https://graph.instagram.com/access_token?grant_type=ig_exchange_token&client_secret=client-secret-1&access_token=short-1',
      'GET https://graph.instagram.com/refresh_access_token?grant_type=ig_refresh_token&access_token=long-0',
    ])
  })

  it('reports that a renewal was definitely refused', async () => {
    const { session } = exchange(() => ({
      status: 400,
      body: { error: { message: 'Error validating access token', code: 190, error_subcode: 463 } },
    }))
    const { refresh } = instagramAdapter.oauth({})
    if (typeof refresh !== 'function') throw new Error('no refresh of its own')
    expect(await failureOf(refresh({ accessToken: 'long-0' }, session))).toMatchObject({ class: 'reconnect' })
  })

  it('offers the professional account that signed in', async () => {
    const { sent, session } = exchange(() => ({ body: { user_id: '17841400000000001', username: 'aster' } }))
    expect(await instagramAdapter.whoAmI(session)).toEqual({
      remoteUserId: '17841400000000001',
      name: '@aster',
    })
    expect(await instagramAdapter.identities(session)).toMatchObject([
      { remoteId: '17841400000000001', handle: '@aster', details: { login: 'instagram' } },
    ])
    expect(sent[0]).toMatchObject({
      url: `${graph}/me?fields=user_id%2Cusername`,
      headers: { authorization: 'Bearer access-token-1' },
    })
  })

  it('offers the accounts of the person’s Pages with Facebook Login, from all pages of the list', async () => {
    const account = (id: string) => ({ id, username: `name${id}` })
    const pages = [
      {
        id: '1',
        name: 'One',
        access_token: 'p1',
        tasks: ['CREATE_CONTENT'],
        instagram_business_account: account('11'),
      },
      {
        id: '2',
        name: 'Two',
        access_token: 'p2',
        tasks: ['ANALYZE'],
        instagram_business_account: account('12'),
      },
      { id: '3', name: 'Three', tasks: ['MANAGE'], instagram_business_account: account('13') },
      { id: '4', name: 'Four', access_token: 'p4', tasks: ['MANAGE'] },
    ]
    const { sent, session } = exchange(
      ({ url }) => ({
        body: url.includes('after=x')
          ? { data: pages.slice(2), paging: { cursors: { after: 'y' } } }
          : { data: pages.slice(0, 2), paging: { next: 'https://evil.example/', cursors: { after: 'x' } } },
      }),
      { options: { login: 'facebook' } },
    )
    const found = await instagramAdapter.identities(session)
    expect(found).toMatchObject([
      { remoteId: '11', handle: '@name11', accessToken: 'p1', details: { login: 'facebook' } },
      {
        remoteId: '12',
        disabledReason:
          'Your role on this Page doesn’t include creating content. Ask one of its admins for it.',
      },
      {
        remoteId: '13',
        disabledReason:
          'This Page wasn’t granted to the app. Sign in again, choose “Edit settings”, and select it.',
      },
    ])
    expect(found[0]?.disabledReason).toBeUndefined()
    expect(sent.map(({ url }) => new URL(url).origin)).toEqual(Array(2).fill('https://graph.facebook.com'))
  })

  it('asks the account for its name if the Page doesn’t have it', async () => {
    const page = {
      id: '1',
      name: 'One',
      access_token: 'p1',
      tasks: ['MANAGE'],
      instagram_business_account: { id: '11' },
    }
    const { session } = exchange(
      ({ url }) => ({ body: url.includes('/11?') ? { id: '11', username: 'aster' } : { data: [page] } }),
      { options: { login: 'facebook' } },
    )
    expect(await instagramAdapter.identities(session)).toMatchObject([
      { remoteId: '11', handle: '@aster', name: 'aster', details: { username: 'aster' } },
    ])
  })
})
