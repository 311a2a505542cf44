/// <reference types="../node_modules/uplot/dist/uPlot.d.ts" />
