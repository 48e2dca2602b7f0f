import '@mantine/charts/styles.css'

export { SharePie } from './share-pie.tsx'
export { TrendChart } from './trend-chart.tsx'
