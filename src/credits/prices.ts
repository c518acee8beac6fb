import type { Cost } from '~/contract/endpoint'
import { word } from '~/domain/language'
import { plural } from '~/src/i18n/plural'

/** What a call costs by the contract, wherever it is said: "1 credit per image". */
export function priceText(cost: Cost): string {
  switch (cost.kind) {
    case 'free':
      return word('free')
    case 'perImage':
      return plural(cost.credits, ['1 credit per image', '# credits per image'])
    case 'perOutputImage':
      return plural(cost.credits, ['1 credit per generated image', '# credits per generated image'])
    case 'perDelivery':
      return 'varies by account'
  }
}
