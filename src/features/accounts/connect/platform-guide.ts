import { i18n } from '@lingui/core'
import type { Platform } from '~/contract/social'
import { xPrice, xPriceWithLink } from '~/src/posts/x-price'

// What each platform allows an app to do, and how to set one up (docs/publishing.md, sections 0 and 3).

/** Texts shown before and during a platform's setup. */
export interface PlatformGuide {
  /** Requirements for posting, in a sentence. */
  readonly needs: string
  /** What works without a review by the platform. */
  readonly review: { readonly title: string; readonly detail: string }
  /** Address of the developer console. */
  readonly console: string
  /** What to create in the console. */
  readonly create: string
  /** Further steps in the console, after the redirect address and the permissions. */
  readonly then: readonly string[]
  /** How the platform names the two keys, if it uses other terms. */
  readonly keys?: string
  /** A setup option of the platform's adapter (server/platforms). */
  readonly option?: AppOption
}

type AppOption = { readonly name: string; readonly label: string; readonly hint?: string } & (
  | { readonly kind: 'text' }
  | {
      readonly kind: 'choice'
      readonly choices: readonly { readonly value: string; readonly label: string }[]
    }
)

export const platformGuides: Readonly<Record<Platform, PlatformGuide>> = {
  twitter: {
    needs: i18n.t('No review. X bills each post: {xPrice}, or {xPriceWithLink} with a link.', {
      xPrice,
      xPriceWithLink,
    }),
    review: {
      title: i18n.t('No review, but X charges for each post'),
      detail: i18n.t(
        'X bills your app {xPrice} for each post, or {xPriceWithLink} if it has a link. Add credit in X’s developer console first.',
        { xPrice, xPriceWithLink },
      ),
    },
    console: 'https://console.x.com',
    create: i18n.t('Create an app of the type “Web App” with OAuth 2.0.'),
    then: [i18n.t('If this studio runs on your machine, open it at 127.0.0.1: X doesn’t accept localhost.')],
  },
  instagram: {
    needs: i18n.t('A business or creator account, and a studio on a public https address.'),
    review: {
      title: i18n.t('No review for accounts with a role on your app'),
      detail: i18n.t(
        'Business and creator accounts only. Instagram fetches images from this studio, so it has to be on a public https address.',
      ),
    },
    console: 'https://developers.facebook.com/apps',
    create: i18n.t('Create an app and add Instagram, with the API setup for Instagram login.'),
    then: [i18n.t('Give each account the role “Instagram tester”, then switch the app to Live.')],
    option: {
      kind: 'choice',
      name: 'login',
      label: i18n.t('Sign-in'),
      hint: i18n.t('Facebook Login also uploads videos directly.'),
      choices: [
        { value: 'instagram', label: i18n.t('Instagram Login') },
        { value: 'facebook', label: i18n.t('Facebook Login') },
      ],
    },
  },
  facebook: {
    needs: i18n.t('A Page you can post to. Your app must be Live.'),
    review: {
      title: i18n.t('No review for Pages you manage'),
      detail: i18n.t(
        'Everyone else who connects a Page needs a role on your app. You do this once; it serves all workspaces.',
      ),
    },
    console: 'https://developers.facebook.com/apps',
    create: i18n.t('Create an app and add Facebook Login.'),
    then: [i18n.t('Switch the app to Live. Until then only people with a role on it see your posts.')],
  },
  linkedin: {
    needs: i18n.t('Your own profile right away; company pages once LinkedIn approves.'),
    review: {
      title: i18n.t('No review for your own profile'),
      detail: i18n.t(
        'Company pages need LinkedIn’s approval of the Community Management API. Everyone signs in again every 60 days.',
      ),
    },
    console: 'https://www.linkedin.com/developers/apps',
    create: i18n.t('Create an app and tie it to a company Page.'),
    then: [i18n.t('Add the products “Sign In with LinkedIn using OpenID Connect” and “Share on LinkedIn”.')],
    option: {
      kind: 'choice',
      name: 'access',
      label: i18n.t('What people can connect'),
      choices: [
        { value: 'member', label: i18n.t('Their own profile') },
        { value: 'organization', label: i18n.t('Company pages, once LinkedIn has approved') },
      ],
    },
  },
  youtube: {
    needs: i18n.t('Uploads stay private until Google has audited your app.'),
    review: {
      title: i18n.t('Uploads are locked to private without an audit'),
      detail: i18n.t(
        'Until Google has audited your project, every video uploaded through it stays private and can’t be made public later.',
      ),
    },
    console: 'https://console.cloud.google.com/apis/credentials',
    create: i18n.t(
      'Create a project, turn on the YouTube Data API v3, and create an OAuth client of the type “Web application”.',
    ),
    then: [
      i18n.t(
        'Publish the consent screen (“In production”). While it’s in testing, sign-ins end after 7 days.',
      ),
    ],
  },
  tiktok: {
    needs: i18n.t('Only you see the posts until TikTok has audited your app.'),
    review: {
      title: i18n.t('Only you see the posts without an audit'),
      detail: i18n.t(
        'Until TikTok has audited your app, accounts must be private, posts are visible to you alone, and up to 5 people a day can post.',
      ),
    },
    console: 'https://developers.tiktok.com/apps',
    create: i18n.t('Create an app and add Login Kit and the Content Posting API with Direct Post.'),
    then: [i18n.t('Verify this studio’s domain for photos: TikTok fetches them from here.')],
    keys: i18n.t('TikTok calls them client key and client secret.'),
  },
  reddit: {
    needs: i18n.t('New apps need Reddit’s approval, and few get it. Use an agent session.'),
    review: {
      title: i18n.t('New apps need Reddit’s approval'),
      detail: i18n.t(
        'Reddit approves few new apps. With an approved or an older app you can sign in; an agent session works without one.',
      ),
    },
    console: 'https://www.reddit.com/prefs/apps',
    create: i18n.t('Create an app of the type “web app”, once Reddit has approved your request.'),
    then: [],
    keys: i18n.t('Reddit shows the client ID under the app’s name.'),
    option: {
      kind: 'text',
      name: 'username',
      label: i18n.t('Reddit username'),
      hint: i18n.t('Who answers for the app. Reddit asks for it with each request.'),
    },
  },
}

/** What a permission allows; permissions that aren't listed are shown by their name alone. */
const scopeNames: Readonly<Record<string, string>> = {
  'tweet.read': i18n.t('Read what was posted'),
  'tweet.write': i18n.t('Create posts'),
  'users.read': i18n.t('See your account'),
  'media.write': i18n.t('Upload media'),
  'offline.access': i18n.t('Stay signed in'),
  instagram_business_basic: i18n.t('See your account'),
  instagram_business_content_publish: i18n.t('Create posts'),
  instagram_basic: i18n.t('See your account'),
  instagram_content_publish: i18n.t('Create posts'),
  pages_show_list: i18n.t('See your Pages'),
  pages_read_engagement: i18n.t('Read what was posted'),
  pages_manage_posts: i18n.t('Create posts'),
  business_management: i18n.t('See Pages of a business portfolio'),
  openid: i18n.t('Sign you in'),
  profile: i18n.t('See your profile'),
  w_member_social: i18n.t('Create posts on your profile'),
  w_organization_social: i18n.t('Create posts on company pages'),
  r_organization_social: i18n.t('Read posts of company pages'),
  rw_organization_admin: i18n.t('See the company pages you manage'),
  'user.info.basic': i18n.t('See your account'),
  'user.info.profile': i18n.t('See your profile'),
  'video.publish': i18n.t('Create posts'),
  'video.upload': i18n.t('Upload drafts'),
  'video.list': i18n.t('Read what was posted'),
  identity: i18n.t('See your account'),
  submit: i18n.t('Create posts'),
  read: i18n.t('Read what was posted'),
  flair: i18n.t('Read and set flair'),
  mysubreddits: i18n.t('See your communities'),
  'https://www.googleapis.com/auth/youtube.upload': i18n.t('Upload videos'),
  'https://www.googleapis.com/auth/youtube.readonly': i18n.t('See your channels'),
}

export const scopeName = (scope: string): string | undefined => scopeNames[scope]

/** A scope without the prefix that all of Google's scopes have. */
export const shortScope = (scope: string): string => scope.replace('https://www.googleapis.com/auth/', '')
