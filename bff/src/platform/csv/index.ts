export { cell } from './cell.ts';
export { CsvFault, readCsv } from './read-csv.ts';
export { type Column, writeCsv } from './write-csv.ts';
