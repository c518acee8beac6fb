import type { Cost } from '~/contract/endpoint'

/** What a call costs, in a sentence. */
export const costWords: Record<Cost['kind'], string> = {
  free: 'Free.',
  perImage: 'Costs 1 credit per image.',
  perOutputImage: 'Costs 1 credit per generated image.',
  perDelivery: 'Cost varies by account.',
}
