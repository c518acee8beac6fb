import { type Cost, free, perDelivery, perImage, perOutputImage } from '~/contract/endpoint'
import { capital } from '~/src/ui/enum-labels'
import { priceText } from '~/src/credits/prices'

const sentence = (cost: Cost) => `${capital(priceText(cost))}.`

/** What a call costs, in a sentence. */
export const costWords: Record<Cost['kind'], string> = {
  free: sentence(free),
  perImage: sentence(perImage),
  perOutputImage: sentence(perOutputImage),
  perDelivery: sentence(perDelivery),
}
