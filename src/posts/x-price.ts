import { language } from '~/domain/language'
import { leftToRight } from '~/src/i18n/isolated'
import { xPrices } from '~/domain/platforms/x-prices'

/** Arabic's own form puts marks around sign and figure that a line of text takes apart, so it has the English one. */
const dollars = new Intl.NumberFormat(language === 'ar' ? 'en' : language, {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 3,
})

/** What X bills for a post, as it is written in the studio's language: `$0.015`. */
export const xPrice = leftToRight(dollars.format(xPrices.post))
/** The same for a post with a link: `$0.20`. */
export const xPriceWithLink = leftToRight(dollars.format(xPrices.postWithLink))
/** What it bills for the alt text of one image: `$0.005`. */
export const xPriceOfAltText = leftToRight(dollars.format(xPrices.altText))
