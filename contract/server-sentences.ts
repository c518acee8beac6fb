// The server's sentences that hold a name or a number. The server fills them in; the dashboard finds the same sentence by
// the same text and puts its values into the page's language (docs/decisions/0070-sentences-with-values.md).

export const sentences = {
  missingScope: /*i18n*/ 'This token doesn’t have the “{scope}” scope.',
  tooManyRequests: /*i18n*/ 'Too many requests. Try again in {seconds} s.',
  notEnoughCredits: /*i18n*/ 'Not enough credits: this needs {needed}, and you have {balance}.',
  queueRefuses:
    /*i18n*/ 'The queue “{queue}” doesn’t take posts for {accounts}. Choose another queue, or add the account to this one.',
  mostQueues: /*i18n*/ 'A workspace has up to {most} queues. Delete one first.',
  mostRepeats: /*i18n*/ 'A workspace repeats up to {most} posts. Stop one first.',
  mostInvitations: /*i18n*/ 'There are already {most} open invitations. Revoke some first.',
  mostWebhooks: /*i18n*/ 'A workspace has up to {most} webhooks. Delete one first.',
  invalidBody: /*i18n*/ 'The body isn’t valid. {path}: {message}',
  invalidQuery: /*i18n*/ 'The query isn’t valid. {path}: {message}',
  fileTooLarge: /*i18n*/ 'The file is larger than {bytes} bytes.',
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
  instagramQuota: /*i18n*/ 'Instagram allows {total} posts in 24 hours, and {used} are used up.',
} as const

type Sentences = typeof sentences
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** A sentence of the server in English, with its values. */
export function sentence<Key extends keyof Sentences>(
  key: Key,
  values: Readonly<Record<NamesIn<Sentences[Key]>, string | number>>,
): string {
  const given = new Map<string, string | number>(Object.entries(values))
  return sentences[key].replace(/\{(\w+)\}/g, (_, name: string) => String(given.get(name)))
}

/** What a transaction of a publish is for. */
export const publishedTo = (title: string, count: number): string =>
  count === 1 ? sentence('publishedToOne', { title }) : sentence('publishedTo', { title, count })
