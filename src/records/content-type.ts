import { i18n } from '@lingui/core'
import { type ContentType, contentTypes } from '~/contract/campaign'

const names: Record<ContentType, string> = {
  product_promotion: i18n.t('Product promotion'),
  engagement: i18n.t('Engagement'),
}

/** The label of a campaign’s content type; an unknown one is shown as it is. */
export const contentTypeName = (type: string): string => {
  const known = contentTypes.find((each) => each === type)
  return known === undefined ? type : names[known]
}
