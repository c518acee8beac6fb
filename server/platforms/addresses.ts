import type { PlatformAddresses, PlatformUrls, PlatformVersions } from './adapter'

/** The platforms' own addresses, as of 2026-11 (docs/publishing.md, section 3). */
export const realUrls: PlatformUrls = {
  x: { authorize: 'https://x.com', api: 'https://api.x.com', site: 'https://x.com' },
  instagram: {
    authorize: 'https://www.instagram.com',
    token: 'https://api.instagram.com',
    graph: 'https://graph.instagram.com',
    site: 'https://www.instagram.com',
  },
  facebook: {
    authorize: 'https://www.facebook.com',
    graph: 'https://graph.facebook.com',
    upload: 'https://rupload.facebook.com',
    site: 'https://www.facebook.com',
  },
  linkedin: {
    authorize: 'https://www.linkedin.com',
    api: 'https://api.linkedin.com',
    site: 'https://www.linkedin.com',
  },
  google: {
    authorize: 'https://accounts.google.com',
    token: 'https://oauth2.googleapis.com',
    api: 'https://www.googleapis.com',
    site: 'https://www.youtube.com',
  },
  tiktok: {
    authorize: 'https://www.tiktok.com',
    api: 'https://open.tiktokapis.com',
    site: 'https://www.tiktok.com',
  },
  reddit: {
    authorize: 'https://www.reddit.com',
    api: 'https://oauth.reddit.com',
    site: 'https://www.reddit.com',
  },
}

/** API versions in use as of 2026-11; the host may set later ones. */
export const currentVersions: PlatformVersions = { graph: 'v26.0', linkedin: '202610' }

export const realAddresses: PlatformAddresses = { urls: realUrls, versions: currentVersions }

/** Origin of the simulated platforms within this process. The reserved name never resolves. */
export const practiceOrigin = 'https://practice.invalid'

const practiceHosts = (platform: string) => {
  const base = `${practiceOrigin}/${platform}`
  return {
    authorize: `${base}/www`,
    token: `${base}/token`,
    api: `${base}/api`,
    graph: `${base}/graph`,
    upload: `${base}/upload`,
    site: `${base}/site`,
  }
}

/** The addresses of the simulated platforms, with one path per host. */
export const practiceUrls: PlatformUrls = {
  x: practiceHosts('x'),
  instagram: practiceHosts('instagram'),
  facebook: practiceHosts('facebook'),
  linkedin: practiceHosts('linkedin'),
  google: practiceHosts('youtube'),
  tiktok: practiceHosts('tiktok'),
  reddit: practiceHosts('reddit'),
}
