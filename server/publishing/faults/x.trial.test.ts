import { faultMatrix } from '../../testing/fault-matrix'

faultMatrix('twitter')
