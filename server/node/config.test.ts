import { describe, expect, it } from 'vitest'
import { currentVersions, realUrls } from '../platforms/addresses'
import { readConfig } from './config'
import { ConfigError } from './env'

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env, '/home/me')
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('readConfig', () => {
  it('has the defaults of docs/architecture.md', () => {
    expect(readConfig({}, '/home/me')).toEqual({
      host: '127.0.0.1',
      port: 4173,
      dataDir: '/home/me/.studio',
      archives: { keep: 7, folder: '/home/me/.studio/archives' },
      tracesTo: undefined,
      dist: '/home/me/dist',
      origin: undefined,
      database: { kind: 'pglite' },
      s3: undefined,
      ai: undefined,
      upstream: undefined,
      sample: true,
      faults: false,
      allowedPages: [],
      pageSeconds: 15,
      secretKeys: [],
      platforms: { apps: {}, urls: realUrls, versions: currentVersions, allowedHosts: [] },
      privateWebhooks: false,
      role: 'all',
      listens: true,
      drainSeconds: 0,
      log: 'text',
      sync: true,
    })
  })

  it('reads the settings of a process among several', () => {
    const DATABASE_URL = 'postgres://db/studio'
    expect(readConfig({ STUDIO_ROLE: 'worker', DATABASE_URL }, '/')).toMatchObject({
      role: 'worker',
      listens: false,
    })
    const env = { STUDIO_ROLE: 'worker', PORT: '4180', STUDIO_DRAIN_SECONDS: '5', STUDIO_LOG: 'json' }
    expect(readConfig({ ...env, DATABASE_URL }, '/')).toMatchObject({
      listens: true,
      drainSeconds: 5,
      log: 'json',
    })
    expect(problemsOf({ STUDIO_ROLE: 'web' })).toEqual([
      'STUDIO_ROLE is "web", but the embedded database only works with one process. Set DATABASE_URL to a Postgres.',
    ])
    const wrong = { STUDIO_ROLE: 'boss', STUDIO_DRAIN_SECONDS: '-1', STUDIO_LOG: 'xml', STUDIO_SYNC: 'yes' }
    expect(problemsOf(wrong)).toHaveLength(4)
  })

  it('allows private pages in test runs only', () => {
    const env = { STUDIO_ALLOW_PAGES: '127.0.0.1:8080, 127.0.0.1:8081' }
    expect(problemsOf(env)).toEqual([
      'STUDIO_ALLOW_PAGES is only for test runs. It requires STUDIO_FAULTS=on.',
    ])
    expect(readConfig({ ...env, STUDIO_FAULTS: 'on' }, '/').allowedPages).toEqual([
      '127.0.0.1:8080',
      '127.0.0.1:8081',
    ])
    expect(problemsOf({ STUDIO_ALLOW_PAGES: 'localhost', STUDIO_FAULTS: 'on' })).toHaveLength(1)
  })

  it('reads the platforms’ developer apps and versions', () => {
    const { apps, versions } = readConfig(
      {
        X_CLIENT_ID: 'id',
        X_CLIENT_SECRET: 'secret',
        INSTAGRAM_CLIENT_ID: 'ig',
        INSTAGRAM_CLIENT_SECRET: 's',
        INSTAGRAM_OPTIONS: 'login=facebook',
        META_GRAPH_VERSION: 'v27.0',
        LINKEDIN_VERSION: '202611',
      },
      '/',
    ).platforms
    expect(apps).toEqual({
      twitter: { clientId: 'id', clientSecret: 'secret', options: {} },
      instagram: { clientId: 'ig', clientSecret: 's', options: { login: 'facebook' } },
    })
    expect(versions).toEqual({ graph: 'v27.0', linkedin: '202611' })
    expect(problemsOf({ GOOGLE_CLIENT_ID: 'id' })).toEqual([
      'GOOGLE_CLIENT_ID is set, but GOOGLE_CLIENT_SECRET isn’t.',
    ])
    expect(problemsOf({ GOOGLE_CLIENT_SECRET: 'very secret' })).toEqual([
      'GOOGLE_CLIENT_SECRET is set, but has no effect without GOOGLE_CLIENT_ID.',
    ])
    expect(problemsOf({ META_GRAPH_VERSION: '26', LINKEDIN_VERSION: '202613' })).toHaveLength(2)
  })

  it('allows other addresses for platforms in test runs only', () => {
    const env = { STUDIO_PLATFORM_URLS: '{"x":{"api":"http://127.0.0.1:8080/x"}}' }
    expect(problemsOf(env)).toEqual([
      'STUDIO_PLATFORM_URLS is only for test runs. It requires STUDIO_FAULTS=on.',
    ])
    const { urls, allowedHosts } = readConfig({ ...env, STUDIO_FAULTS: 'on' }, '/').platforms
    expect(urls.x).toEqual({ ...realUrls.x, api: 'http://127.0.0.1:8080/x' })
    expect(allowedHosts).toEqual(['127.0.0.1:8080'])
    expect(problemsOf({ STUDIO_FAULTS: 'on', STUDIO_PLATFORM_URLS: '{' })).toHaveLength(1)
  })

  it('accepts keys of 32 bytes, and never prints them', () => {
    const key = Buffer.alloc(32, 1).toString('base64')
    expect(readConfig({ STUDIO_SECRET_KEY: `${key}, ${key}` }, '/').secretKeys).toHaveLength(2)
    const [problem = ''] = problemsOf({ STUDIO_SECRET_KEY: `${key},short` })
    expect(problem).toContain('STUDIO_SECRET_KEY must be 32 bytes')
    expect(problem).not.toContain(key)
  })

  it('limits the wait for a website', () => {
    expect(readConfig({ STUDIO_PAGE_SECONDS: '3' }, '/').pageSeconds).toBe(3)
    for (const text of ['0', '61', '2.5', 'long'])
      expect(problemsOf({ STUDIO_PAGE_SECONDS: text })).toHaveLength(1)
  })

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', STUDIO_API_URL: '' }, '/').port).toBe(4173)
  })

  it('reads every setting', () => {
    const config = readConfig(
      {
        PORT: '0',
        HOST: '::1',
        STUDIO_DATA_DIR: '/var/studio',
        DATABASE_URL: 'postgres://me:secret@db/studio',
        S3_ENDPOINT: 'https://s3.example.com/',
        S3_BUCKET: 'media',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'key',
        AI_BASE_URL: 'http://localhost:1234/v1/',
        AI_TEXT_MODEL: 'small',
        STUDIO_API_URL: 'https://api.example.com/v1/',
        STUDIO_API_TOKEN: 'token',
        STUDIO_SAMPLE: 'OFF',
        STUDIO_ORIGIN: 'https://studio.example.com/',
      },
      '/',
    )
    expect(config).toMatchObject({
      port: 0,
      host: '::1',
      dataDir: '/var/studio',
      database: { kind: 'postgres' },
      s3: { endpoint: 'https://s3.example.com', region: 'us-east-1' },
      ai: { baseUrl: 'http://localhost:1234/v1', apiKey: undefined },
      upstream: { url: 'https://api.example.com/v1', token: 'token' },
      sample: false,
      origin: 'https://studio.example.com',
    })
  })

  const gatewayOpen =
    /^STUDIO_API_TOKEN can’t be used with HOST=\S+: everyone on the network could use the token/
  it.each([
    [{ PORT: 'http' }, /^PORT must be a whole number/],
    [{ PORT: '70000' }, /^PORT must be/],
    [{ PORT: '-1' }, /^PORT must be/],
    [{ HOST: 'http://localhost' }, /^HOST must be/],
    [{ STUDIO_SAMPLE: 'yes' }, /^STUDIO_SAMPLE must be "on" or "off", not "yes"/],
    [{ DATABASE_URL: 'mysql://root:hunter2@db' }, /^DATABASE_URL must start with postgres/],
    [{ STUDIO_API_URL: 'api.example.com' }, /^STUDIO_API_URL must be a URL/],
    [{ STUDIO_API_TOKEN: 'x' }, /^STUDIO_API_TOKEN is set, but has no effect without STUDIO_API_URL/],
    [{ STUDIO_API_URL: 'https://a.example/v1', STUDIO_API_TOKEN: 'x', HOST: '0.0.0.0' }, gatewayOpen],
    [{ STUDIO_API_URL: 'https://a.example/v1', STUDIO_API_TOKEN: 'x', HOST: '192.168.1.5' }, gatewayOpen],
    [{ S3_BUCKET: 'media' }, /^S3_BUCKET is set, but has no effect without S3_ENDPOINT/],
    [{ AI_API_KEY: 'x' }, /^AI_API_KEY is set, but has no effect without AI_BASE_URL/],
    [{ AI_IMAGE_API_KEY: 'x' }, /^AI_IMAGE_API_KEY is set, but has no effect without AI_IMAGE_BASE_URL/],
    [
      { AI_BASE_URL: 'http://a.lan', AI_TEXT_MODEL: 'm', AI_IMAGE_BASE_URL: 'http://b.lan' },
      /^AI_IMAGE_BASE_URL is set, but AI_IMAGE_MODEL isn’t/,
    ],
    [{ AI_BASE_URL: 'http://localhost:1' }, /AI_IMAGE_MODEL and AI_TEXT_MODEL aren’t/],
    [{ STUDIO_ORIGIN: 'https://example.com/studio' }, /^STUDIO_ORIGIN must be only a scheme, host and port/],
  ])('says what is wrong with %o', (env, sentence) => {
    const problems = problemsOf(env)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(sentence)
  })

  it('reports all problems at once, without secrets', () => {
    const env = { S3_ENDPOINT: 'https://s3.example.com', S3_SECRET_ACCESS_KEY: 'hunter2', PORT: 'x' }
    const problems = problemsOf({ ...env, DATABASE_URL: 'mysql://root:hunter2@db' })
    expect(problems).toHaveLength(4)
    expect(problems.join()).not.toContain('hunter2')
  })

  it('allows a token for a hosted API only if just this machine can connect, and otherwise needs none', () => {
    const env = { STUDIO_API_URL: 'https://a.example/v1' }
    for (const HOST of ['127.0.0.1', 'localhost', '::1', '127.0.0.2'])
      expect(readConfig({ ...env, STUDIO_API_TOKEN: 'x', HOST }, '/').upstream?.token).toBe('x')
    expect(readConfig({ ...env, HOST: '0.0.0.0' }, '/').upstream?.token).toBeUndefined()
  })
})
