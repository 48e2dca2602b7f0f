export { DeliveryOf } from './delivery-of.tsx'
