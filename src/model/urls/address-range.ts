/** An address, the bits that all addresses of the range share, and a port where one is meant: "127.0.3.0/24:8080". */
export const ADDRESS_RANGE = /^\[?([\d.]+|[\da-f:.]+)\]?\/(\d{1,3})(?::(\d{1,5}))?$/i;
