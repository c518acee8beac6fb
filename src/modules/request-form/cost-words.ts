import type { Cost } from '~/contract/endpoint'

/** What a call costs, in a sentence. */
export const costWords: Record<Cost['kind'], string> = {
  free: 'It is free.',
  perImage: 'It costs 1 credit for each image.',
  perOutputImage: 'It costs 1 credit for each image that it makes.',
  perDelivery: 'It costs what each account takes for a delivery.',
}
