import type { ImportField } from './import-columns'

/** What each column is called on screen; in files their names stay as they are (`fieldNames`). */
export const fieldLabels: Readonly<Record<ImportField, string>> = {
  date: 'Date',
  time: 'Time',
  zone: 'Time zone',
  text: 'Text',
  accounts: 'Accounts',
  platforms: 'Platforms',
  postTypes: 'Post types',
  media: 'Media',
  mediaType: 'Media type',
  hashtags: 'Hashtags',
  mentions: 'Mentions',
  link: 'Link',
  campaign: 'Campaign',
  asset: 'Asset',
  status: 'Status',
}
