/** What is said of each kind of record: whole sentences, as no language but English can put a noun into them. */
export const recordWords = {
  product: {
    new: 'New product',
    create: 'Create product',
    created: 'Product created',
    notCreated: 'Couldn’t create the product',
    notUpdated: 'Couldn’t update the product',
    notLoaded: 'Couldn’t load the product',
    notFound: 'Couldn’t find this product',
    leave: 'Leave without creating the product?',
  },
  campaign: {
    new: 'New campaign',
    create: 'Create campaign',
    created: 'Campaign created',
    notCreated: 'Couldn’t create the campaign',
    notUpdated: 'Couldn’t update the campaign',
    notLoaded: 'Couldn’t load the campaign',
    notFound: 'Couldn’t find this campaign',
    leave: 'Leave without creating the campaign?',
  },
} as const
export type RecordKind = keyof typeof recordWords
