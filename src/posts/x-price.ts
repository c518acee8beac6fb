import { language } from '~/domain/language'
import { xPrices } from '~/domain/platforms/x-prices'

const dollars = new Intl.NumberFormat(language, {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 3,
})

/** What X bills for a post, as it is written in the studio's language: `$0.015`. */
export const xPrice = dollars.format(xPrices.post)
/** The same for a post with a link: `$0.20`. */
export const xPriceWithLink = dollars.format(xPrices.postWithLink)
/** What it bills for the alt text of one image: `$0.005`. */
export const xPriceOfAltText = dollars.format(xPrices.altText)
