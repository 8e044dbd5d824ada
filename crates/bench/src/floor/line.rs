//! A line whose system tells when bytes came: a crowd that one process plays reads them later than the people would.

use std::{
    io::{self, IoSliceMut},
    os::fd::AsRawFd,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use nix::{
    cmsg_space,
    sys::{
        socket::{ControlMessageOwned, MsgFlags, recvmsg, setsockopt, sockopt::ReceiveTimestampns},
        time::TimeSpec,
    },
};
use time::OffsetDateTime;
use tokio::{
    io::{AsyncRead, AsyncWrite, Interest, ReadBuf},
    net::TcpStream,
};

/// A stream, and when the system had the last byte of what was read last.
#[derive(Debug)]
pub struct Line {
    stream: TcpStream,
    came: OffsetDateTime,
}

impl Line {
    /// Has the system note from now on when bytes come.
    pub fn over(stream: TcpStream) -> io::Result<Self> {
        setsockopt(&stream, ReceiveTimestampns, &true)?;
        Ok(Self { stream, came: OffsetDateTime::UNIX_EPOCH })
    }

    /// When the system had the last byte of what was read last; where more than one frame waited, that is the last one's moment.
    pub fn came(&self) -> OffsetDateTime {
        self.came
    }
}

/// Reads what is there; how much, and when the last of it came. At the end of a stream nothing came.
fn receive(stream: &TcpStream, room: &mut [u8]) -> io::Result<(usize, Option<OffsetDateTime>)> {
    let (mut room, mut notes) = ([IoSliceMut::new(room)], cmsg_space!(TimeSpec));
    let read = recvmsg::<()>(stream.as_raw_fd(), &mut room, Some(&mut notes), MsgFlags::empty())?;
    let came = read.cmsgs()?.find_map(|note| match note {
        ControlMessageOwned::ScmTimestampns(moment) => {
            Some(OffsetDateTime::UNIX_EPOCH + Duration::from(moment))
        }
        _ => None,
    });
    Ok((read.bytes, came))
}

impl AsyncRead for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        loop {
            ready!(self.stream.poll_read_ready(context))?;
            let room = buffer.initialize_unfilled();
            match self.stream.try_io(Interest::READABLE, || receive(&self.stream, room)) {
                Ok((read, came)) => {
                    buffer.advance(read);
                    self.came = came.unwrap_or(self.came);
                    return Poll::Ready(Ok(()));
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }
}

impl AsyncWrite for Line {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
