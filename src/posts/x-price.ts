import { language } from '~/domain/language'
import { xPrices } from '~/domain/platforms/platform-facts'
import { leftToRight } from '~/src/i18n/isolated'

/**
 * Arabic's own format has direction marks that bidirectional text splits apart, so it uses the English one.
 */
const dollars = new Intl.NumberFormat(language === 'ar' ? 'en' : language, {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 3,
})

/** X's price per post, in the studio's language: `$0.015`. */
export const xPrice = leftToRight(dollars.format(xPrices.post))
/** X's price per post with a link: `$0.20`. */
export const xPriceWithLink = leftToRight(dollars.format(xPrices.postWithLink))
/** X's price for one image's alt text: `$0.005`. */
export const xPriceOfAltText = leftToRight(dollars.format(xPrices.altText))
