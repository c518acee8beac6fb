// Server sentences that contain names or numbers. The server fills them in; the dashboard recognises them by their text
// and translates them with their values (docs/decisions/0070-sentences-with-values.md).

export const sentences = {
  missingScope: /*i18n*/ 'This token doesn’t have the “{scope}” scope.',
  tooManyRequests: /*i18n*/ 'Too many requests. Try again in {seconds} s.',
  notEnoughCredits: /*i18n*/ 'Not enough credits: this needs {needed}, and you have {balance}.',
  queueRefuses:
    /*i18n*/ 'The queue “{queue}” doesn’t take posts for {accounts}. Choose another queue, or add the account to this one.',
  tooManyQueues: /*i18n*/ 'A workspace has up to {max} queues. Delete one first.',
  tooManyRepeats: /*i18n*/ 'A workspace repeats up to {max} posts. Stop one first.',
  tooManyInvitations: /*i18n*/ 'There are already {max} open invitations. Revoke some first.',
  tooManyWebhooks: /*i18n*/ 'A workspace has up to {max} webhooks. Delete one first.',
  invalidBody: /*i18n*/ 'The body isn’t valid. {path}: {message}',
  invalidQuery: /*i18n*/ 'The query isn’t valid. {path}: {message}',
  fileTooLarge: /*i18n*/ 'The file is larger than {bytes} bytes.',
  pageRefused: /*i18n*/ 'The website refused to show this page (HTTP {status}).',
  notTheType: /*i18n*/ 'The uploaded file isn’t {type}.',
  notConfirmed:
    /*i18n*/ 'Publishing to {platform} wasn’t confirmed. Nothing is sent twice. Check whether the post is live before publishing it again.',
  disconnected: /*i18n*/ 'This {platform} account is disconnected.',
  notPublished: /*i18n*/ 'Not published. {reason}',
  permissionMissing: /*i18n*/ 'A permission is missing: {reason}',
  publishedTo: /*i18n*/ '“{title}”, to {count} accounts',
  publishedToOne: /*i18n*/ '“{title}”, to 1 account',
  refundFor: /*i18n*/ 'Refund: 1 account failed for “{title}”',
  unreachable: /*i18n*/ 'Couldn’t reach {platform}. Try again.',
  signInCancelled: /*i18n*/ 'The sign-in at {platform} was cancelled. Nothing was connected.',
  signInFailed: /*i18n*/ 'The sign-in at {platform} couldn’t be completed. Start again.',
  signInFromElsewhere: /*i18n*/ 'The answer isn’t from {platform}. Nothing was connected.',
  signInWithNothing: /*i18n*/ 'This sign-in has nothing on {platform} that can be posted to.',
  signInOfAnother:
    /*i18n*/ 'You signed in to {platform} as {person}, which doesn’t include {account}. Sign in as the person who manages {account}.',
  noAdapter: /*i18n*/ 'This server can’t connect to {platform}.',
  notSetUp:
    /*i18n*/ 'Signing in to {platform} isn’t set up on this server. Ask its operator to set up {platform} first.',
  reconnectBy: /*i18n*/ 'Reconnect by {date}: {platform} ends this sign-in then.',
  chooseAccount: /*i18n*/ 'Choose {account}: this sign-in is to reconnect it.',
  otherPlatform: /*i18n*/ 'This account is on {actual}, not {expected}.',
  webhookRedirected:
    /*i18n*/ 'The address answered {status}. Redirects aren’t followed: enter the address that it leads to.',
  webhookAnswered: /*i18n*/ 'The address answered {status}.',
  webhookLate: /*i18n*/ 'The address didn’t answer within {seconds} seconds.',
  webhookGivenUp: /*i18n*/ 'Nothing got through for {days} days. The last try: {message}',
  handleTaken: /*i18n*/ 'This workspace already uses this handle on {platform}.',
  fileMissing: /*i18n*/ 'The file “{name}” is missing from the media library.',
  fileSpoilt: /*i18n*/ '“{name}” couldn’t be read completely.',
  signInEnded:
    /*i18n*/ '{platform} no longer accepts this account’s sign-in. Reconnect the account, then publish again.',
  notPermitted:
    /*i18n*/ '{platform} doesn’t allow this account to publish this: {reason} Reconnect the account if it lacks a permission, then publish again.',
  notAccepted:
    /*i18n*/ '{platform} doesn’t accept how this server is set up: {reason} Ask its operator to check the {platform} app, then publish again.',
  notInTime: /*i18n*/ '{platform} couldn’t take this post in time: {reason} Publish it again later.',
  limitsAccount: /*i18n*/ '{platform} limits this account at the moment.',
  respondedWith: /*i18n*/ '{platform} responded with status {status}: {words}',
  responded: /*i18n*/ '{platform} responded with status {status}.',
  refusedUpload: /*i18n*/ '{platform} rejected the upload with status {status}.',
  practiceRejected: /*i18n*/ '{platform} rejected this post: {reasons}',
  accountGone: /*i18n*/ '{platform} no longer lists this account for the sign-in.',
  clientRejected: /*i18n*/ '{platform} no longer accepts this server’s client ID and secret.',
  clientToCheck:
    /*i18n*/ '{platform} doesn’t accept this server’s client ID and secret. Ask the operator to check them.',
  clientWrong: /*i18n*/ '{platform} rejects this client ID or secret: “{words}”',
  clientAccepted: /*i18n*/ '{platform} accepts this client ID and secret.',
  unreadableAnswer: /*i18n*/ '{platform} gave an answer that can’t be read. Try again.',
  notRenewed: /*i18n*/ '{platform} couldn’t renew the sign-in. It’s tried again.',
  reconnectPlatform: /*i18n*/ '{platform} needs reconnecting.',
  signInRefusedWith: /*i18n*/ '{platform} rejected the sign-in: “{words}”',
  signInRefused: /*i18n*/ '{platform} rejected the sign-in.',
  signInUnanswered: /*i18n*/ '{platform} didn’t answer. Start the sign-in again.',
  notGranted:
    /*i18n*/ '{platform} didn’t grant everything that posting needs: {permissions}. Sign in again and leave everything selected.',
  endByHand: /*i18n*/ 'To end the sign-in there too, remove the app in the settings of {platform}.',
  cannotEnd: /*i18n*/ '{platform} doesn’t offer a way to end a sign-in from here.',
  notEnded: /*i18n*/ 'Couldn’t end the sign-in at {platform}.',
  accountOn: /*i18n*/ 'This account is on {platform}.',
  appFixed:
    /*i18n*/ 'The {platform} app is set by environment variables of the server. Change it there and restart.',
  versionEnded: /*i18n*/ 'Version {version} of LinkedIn’s API has ended.',
  facebookPhotos: /*i18n*/ 'A Facebook post can have up to {max} images.',
  instagramCarousel: /*i18n*/ 'Instagram carousels can have up to {max} files.',
  linkedinFiles: /*i18n*/ 'LinkedIn allows up to {max} images, one video or one document.',
  tiktokPhotos: /*i18n*/ 'TikTok allows up to {max} photos.',
  tiktokCaption: /*i18n*/ 'TikTok video captions can have up to {max} UTF-16 units.',
  tiktokDescription: /*i18n*/ 'TikTok photo descriptions can have up to {max} UTF-16 units.',
  tiktokDuration:
    /*i18n*/ 'TikTok allows this account videos up to {max} s long. This one is {length} s long. Replace it with a shorter one, then publish again.',
  tiktokReason: /*i18n*/ 'TikTok didn’t publish it: “{words}”',
  xFiles: /*i18n*/ 'X allows up to {max} images, one GIF or one video.',
  xTooLarge: /*i18n*/ '“{name}” is too large for X.',
  youtubeSigns: /*i18n*/ 'YouTube doesn’t allow {one} or {other} in titles or descriptions.',
  youtubeFailed: /*i18n*/ 'YouTube couldn’t process the video ({reason}).',
  youtubeRejected: /*i18n*/ 'YouTube rejected the video ({reason}).',
  youtubeMadePrivate:
    /*i18n*/ 'You asked for {asked}, but YouTube made the video private. It does so for every app that it hasn’t audited.',
  youtubePrivacy: /*i18n*/ 'You asked for {asked}, but the video is {privacy}.',
  redditGallery: /*i18n*/ 'Reddit accepts up to {max} images.',
  redditName: /*i18n*/ '“{name}” isn’t the name of a subreddit.',
  redditRemoved:
    /*i18n*/ 'This post was removed from {subreddit} ({by}). Ask its moderators, or post it elsewhere.',
  redditLinksOnly: /*i18n*/ '{subreddit} accepts links only.',
  redditTextOnly: /*i18n*/ '{subreddit} accepts text only.',
  redditNoImages: /*i18n*/ '{subreddit} doesn’t accept images.',
  redditNoGalleries: /*i18n*/ '{subreddit} doesn’t accept galleries.',
  redditNoVideos: /*i18n*/ '{subreddit} doesn’t accept videos.',
  redditTitleMin: /*i18n*/ '{subreddit} needs titles of {min} characters or more.',
  redditTitleMax: /*i18n*/ '{subreddit} accepts titles of up to {max} characters.',
  redditTitleNeeds: /*i18n*/ '{subreddit} needs one of these in the title: {words}.',
  redditTitleForbids: /*i18n*/ '{subreddit} doesn’t allow “{word}” in titles.',
  redditNeedsText: /*i18n*/ '{subreddit} needs a text below the title.',
  redditTitleOnly: /*i18n*/ '{subreddit} doesn’t accept a text below the title.',
  redditTextMin: /*i18n*/ '{subreddit} needs texts of {min} characters or more.',
  redditTextMax: /*i18n*/ '{subreddit} accepts texts of up to {max} characters.',
  redditTextNeeds: /*i18n*/ '{subreddit} needs one of these in the text: {words}.',
  redditTextForbids: /*i18n*/ '{subreddit} doesn’t allow “{word}” in texts.',
  redditNoLinksTo: /*i18n*/ '{subreddit} doesn’t accept links to {site}.',
  redditFlair: /*i18n*/ '{subreddit} needs a flair.',
  redditFlairs: /*i18n*/ 'Its flairs are: {flairs}.',
  notAnImage: /*i18n*/ '“{name}” isn’t an image. Replace it with a JPEG, then publish again.',
  notConverted:
    /*i18n*/ '“{name}” isn’t a JPEG, and this studio can’t convert it. Replace it with a JPEG, then publish again.',
  tooLargeToConvert:
    /*i18n*/ '“{name}” is too large to be converted. Replace it with a JPEG, then publish again.',
  unreadableImage: /*i18n*/ '“{name}” can’t be read as an image. Replace it with a JPEG, then publish again.',
  notSmallEnough:
    /*i18n*/ '“{name}” can’t be made small enough for the platform. Replace it with a JPEG, then publish again.',
  notInLibrary:
    /*i18n*/ '“{name}” isn’t a JPEG that the platform accepts, and only files in the media library are converted. Upload it to the media library, then publish again.',
  unreadElsewhere: /*i18n*/ 'Couldn’t read {url}: {reason}',
  modelWithoutReferences: /*i18n*/ 'The model {model} doesn’t support reference images.',
  modelUnknown: /*i18n*/ 'The AI provider doesn’t have the model “{model}”.',
  providerError: /*i18n*/ 'The AI provider returned an error ({status}).',
  providerLate: /*i18n*/ 'The AI provider didn’t respond within {seconds} s.',
  providerRejected: /*i18n*/ 'The AI provider rejected this: “{words}”',
  providerSaid: /*i18n*/ 'The AI provider responded: “{words}”',
  providerLeftOut: /*i18n*/ 'The AI provider’s response is missing text for {platforms}.',
  modelAnswered: /*i18n*/ '{model} answered.',
  modelDrew: /*i18n*/ '{model} returned an image.',
  presetUnknown: /*i18n*/ 'Couldn’t find the preset “{preset}”.',
  notFound: /*i18n*/ 'Couldn’t find this {thing}.',
  askAgain: /*i18n*/ 'Try again in {seconds} s.',
  tooManyReviewLinks: /*i18n*/ 'There are already {max} review links. Revoke some first.',
  withinDays: /*i18n*/ 'Must be within {days} days.',
  runsServerSignsIn: /*i18n*/ '{name} runs this server and signs in with its own token.',
  runsServer: /*i18n*/ '{name} runs this server, so only they can change that.',
  webhooksPrivate:
    /*i18n*/ 'Webhooks can’t call addresses on this machine or its private network. The operator of this server can allow it with {variable}=on.',
  webhooksHttps:
    /*i18n*/ 'Must start with https://. For a program on this machine or its network, the operator can allow http:// with {variable}=on.',
  quoted: /*i18n*/ '“{words}”',
  instagramQuota: /*i18n*/ 'Instagram allows {total} posts in 24 hours, and {used} are used up.',
} as const

type Sentences = typeof sentences
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** A server sentence in English, with its values filled in. */
export function sentence<Key extends keyof Sentences>(
  key: Key,
  values: Readonly<Record<NamesIn<Sentences[Key]>, string | number>>,
): string {
  const given = new Map<string, string | number>(Object.entries(values))
  return sentences[key].replace(/\{(\w+)\}/g, (_, name: string) => String(given.get(name)))
}

/** Description of the credit transaction for publishing a post. */
export const publishedTo = (title: string, count: number): string =>
  count === 1 ? sentence('publishedToOne', { title }) : sentence('publishedTo', { title, count })
